import type { EntryFields, ImageRef } from './entry.ts';
import type { ReflectionAnswer } from './reflection.ts';

/** How long earlier versions are kept (decision 10), in days. */
export const REVISION_DAYS = 90;
const DAY_MS = 86_400_000;

/** What a person put into a day, as far as a later version has taken its place; its settings are exempt (decision 038). */
export type LostContent = Partial<
  Pick<
    EntryFields,
    | 'text'
    | 'summary'
    | 'summaryFrom'
    | 'topMoment'
    | 'emojis'
    | 'mood'
    | 'audio'
    | 'audioTranscript'
    | 'transcriptFrom'
  >
> & {
  /** Photos that were taken out. */
  images?: ImageRef[];
  /** Answers that were written anew or taken away. */
  reflections?: ReflectionAnswer[];
};

/** `merged`: two devices had changed the same text, and both passages stand in the entry now. */
export type RevisionKind = 'overwritten' | 'merged';

/** An earlier version of a day, kept because a later one took its place (decision 10, S7). */
export interface Revision {
  id: string;
  entryId: string;
  /** When it was replaced, ISO instant of the server. */
  at: string;
  kind: RevisionKind;
  content: LostContent;
}

/** Whether a revision is past its time. @param at ISO instant @param now milliseconds since the epoch */
export function isRevisionOver(at: string, now: number): boolean {
  return Date.parse(at) < now - REVISION_DAYS * DAY_MS;
}
