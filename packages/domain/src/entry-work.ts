import type { EntryFields } from './entry-fields.ts';
import { type LocalDate, localDateOf } from './local-date.ts';

/** Kinds of text that the assistant can make for an entry (spec decision 19). */
export const WORK_KINDS = ['transcript', 'summary'] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/** An assistant request that has no result yet. */
export interface Work {
  /** `wanted`: the job still runs or waits. `failed`: it ended and runs again only on a new request. */
  state: 'wanted' | 'failed';
  /** Time of the request, ISO instant. */
  since: string;
  /** Local date of the request; it counts towards the quota of this date (spec decision 13). */
  day: LocalDate;
  /** Error code: the reason of the failure or of the wait. */
  code?: string | undefined;
}

/** Open assistant requests of an entry. */
export type EntryWork = Partial<Record<WorkKind, Work | undefined>>;

/**
 * Creates a new request.
 * @param askedAt milliseconds since the epoch
 * @param timeZone IANA name
 */
export function pendingWork(askedAt: number, timeZone: string): Work {
  return { state: 'wanted', since: new Date(askedAt).toISOString(), day: localDateOf(askedAt, timeZone) };
}

/**
 * Requests that screens still show. A failed one is over once the entry has a text of that kind, by any author except
 * `builtin`: a summary made on the device only stands in for the assistant's.
 */
export function workToTell(
  { transcript, summary }: EntryWork,
  entry: Pick<EntryFields, 'summary' | 'summaryFrom' | 'audioTranscript'>,
): EntryWork {
  const hasTranscript = entry.audioTranscript.trim() !== '';
  const hasSummary = entry.summary.trim() !== '' && entry.summaryFrom !== 'builtin';
  return {
    ...(transcript && !(transcript.state === 'failed' && hasTranscript) ? { transcript } : {}),
    ...(summary && !(summary.state === 'failed' && hasSummary) ? { summary } : {}),
  };
}
