import { MINUTE_MS, SECOND_MS } from '@tagfalter/domain/durations';
import type { Fault } from '@tagfalter/local/base/fault';

/** How long what nobody looks at stays in memory (spec §9); on disk it stays 30 days (decision 37, `KEPT_MS`). */
export const UNUSED_MS = 5 * MINUTE_MS;
/** How often a failed read is tried again (spec §9). */
const RETRIES = 3;
const FIRST_DELAY_MS = SECOND_MS;
/** Longest pause between two tries (spec §9). */
const MAX_DELAY_MS = 30_000;

/** A read that the server did not answer with what was asked for. */
export class ReadFault extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault.kind);
    this.fault = fault;
  }
}

/** Milliseconds until the next try, twice as long each time (spec §9). @param failures how often it has failed before */
export function readRetryDelay(failures: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** failures, MAX_DELAY_MS);
}

/** Whether to try again: a named refusal, 403 and 404 among them, would only be repeated (spec §7). */
export function shouldRetry(failures: number, error: Error): boolean {
  if (!(error instanceof ReadFault)) return false;
  return failures < RETRIES && (error.fault.kind === 'network' || error.fault.kind === 'server');
}
