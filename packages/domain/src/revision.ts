import { DAY_MS } from './durations.ts';
import type { EntryFields, HistoryFieldName } from './entry-fields.ts';
import type { ImageRef } from './field-kinds.ts';
import type { ReflectionAnswer } from './reflection.ts';

/** Days (spec decision 10). */
export const REVISION_DAYS = 90;

/** Content that a later version replaced; without settings (decision 003). */
export type LostContent = Partial<Pick<EntryFields, HistoryFieldName>> & {
  /** Removed. */
  images?: ImageRef[];
  /** Replaced or removed. */
  reflections?: ReflectionAnswer[];
};

/**
 * `merged`: two devices changed the same text, and the entry contains both passages. `apart`: nobody replaced it, but the
 * entry has no place for it, as for a second text beyond the limit; after its term it stands on the shelf (spec decisions
 * 73, 74).
 */
export const REVISION_KINDS = ['overwritten', 'merged', 'apart'] as const;
export type RevisionKind = (typeof REVISION_KINDS)[number];

/** An earlier version of an entry (S7). */
export interface Revision {
  id: string;
  entryId: string;
  /** Replacement, ISO instant of the server. */
  at: string;
  kind: RevisionKind;
  content: LostContent;
}

/** Everything in it that can be read, for the shelf. */
export function wordsOfContent({
  text,
  topMoment,
  summary,
  audioTranscript,
  emojis,
  mood,
  reflections,
}: LostContent): string {
  const felt = mood ? [mood.level, mood.feeling ?? '', mood.customEmoji ?? ''].join(' ').trim() : undefined;
  const answers = reflections?.map(({ answer }) => answer) ?? [];
  return [text, topMoment, summary, audioTranscript, ...answers, emojis, felt].filter(Boolean).join('\n\n');
}

/**
 * @param at ISO instant
 * @param now milliseconds since the epoch
 */
export function isRevisionOver(at: string, now: number): boolean {
  return Date.parse(at) < now - REVISION_DAYS * DAY_MS;
}
