import type { EntryFields, HistoryFieldName } from './entry-fields.ts';
import type { ImageRef } from './field-kinds.ts';
import type { ReflectionAnswer } from './reflection.ts';

/** Time to live of earlier versions (spec decision 10), in days. */
export const REVISION_DAYS = 90;
const DAY_MS = 86_400_000;

/** Content of an entry that a later version replaced. Settings are exempt (decision 038). */
export type LostContent = Partial<Pick<EntryFields, HistoryFieldName>> & {
  /** Removed photos. */
  images?: ImageRef[];
  /** Replaced or removed answers. */
  reflections?: ReflectionAnswer[];
};

/** `merged`: two devices had changed the same text, and the entry contains both passages. */
export type RevisionKind = 'overwritten' | 'merged';

/** An earlier version of an entry, kept after a later one replaced it (spec decision 10, S7). */
export interface Revision {
  id: string;
  entryId: string;
  /** Time of the replacement, ISO instant of the server. */
  at: string;
  kind: RevisionKind;
  content: LostContent;
}

/**
 * Whether a revision has exceeded `REVISION_DAYS`.
 * @param at ISO instant
 * @param now milliseconds since the epoch
 */
export function isRevisionOver(at: string, now: number): boolean {
  return Date.parse(at) < now - REVISION_DAYS * DAY_MS;
}
