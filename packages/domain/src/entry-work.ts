import type { EntryFields } from './entry-fields.ts';
import { type LocalDate, localDateOf } from './local-date.ts';

/** Texts by the assistant (spec decision 19). */
export const WORK_KINDS = ['transcript', 'summary'] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/** A request without a result. */
export interface Work {
  /** `wanted`: the job runs or waits. `failed`: it ended and needs a new request. */
  state: 'wanted' | 'failed';
  /** ISO instant. */
  since: string;
  /** Counts towards the quota of this date (spec decision 13). */
  day: LocalDate;
  /** Error code of the failure or the wait. */
  code?: string | undefined;
}

export type EntryWork = Partial<Record<WorkKind, Work | undefined>>;

/**
 * @param askedAt milliseconds since the epoch
 * @param timeZone IANA name
 */
export function pendingWork(askedAt: number, timeZone: string): Work {
  return { state: 'wanted', since: new Date(askedAt).toISOString(), day: localDateOf(askedAt, timeZone) };
}

/**
 * Requests to show. A failed request is over once the entry has such a text. A text by `builtin` does not count: it
 * only stands in for the assistant.
 */
export function workToAnnounce(
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
