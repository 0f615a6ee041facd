import { type Day, dayOf } from './day.ts';
import type { EntryFields } from './entry.ts';

/** What the assistant can be asked to make of a day (decision 19). */
export const WORK_KINDS = ['transcript', 'summary'] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/** Something the assistant was asked for and has not made yet. */
export interface Work {
  /** `wanted`: it will be made as soon as it can. `failed`: it will not, unless somebody asks again. */
  state: 'wanted' | 'failed';
  /** When it was asked for, ISO instant. */
  since: string;
  /** The local date it was asked for on; the day's quota counts there (decision 13). */
  day: Day;
  /** Error code: why it failed, or why it still waits. */
  code?: string | undefined;
}

/** What is to be made of a day. */
export type EntryWork = Partial<Record<WorkKind, Work | undefined>>;

/**
 * Something just asked for.
 * @param askedAt milliseconds since the epoch
 * @param timeZone IANA name
 */
export function wantedWork(askedAt: number, timeZone: string): Work {
  return { state: 'wanted', since: new Date(askedAt).toISOString(), day: dayOf(askedAt, timeZone) };
}

/**
 * The wishes there is still something to tell of: one that failed is over once the day has what was wished for, whoever
 * wrote it. A summary made here stands in for the assistant's, and is not it.
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
