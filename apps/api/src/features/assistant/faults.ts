import { Refusal } from '#api/base/refusal.ts';
import { AssistantFault } from '#api/ports/assistant.ts';

/** Seconds. */
const RETRY_AFTER = 30;
/** Seconds until the stopping product is back. */
const RETRY_AFTER_STOP = 5;

export type WordlessCode = 'nothing_to_summarize' | 'nothing_heard';

/**
 * Refusal for a failed use.
 * @param stopping aborted while the product stops
 * @param wordless code for an input without words
 * @returns the fault itself if it is not the assistant's
 */
export function refusalOfFault(fault: unknown, stopping: AbortSignal, wordless: WordlessCode): unknown {
  if (!(fault instanceof AssistantFault)) {
    return stopping.aborted ? new Refusal('ai_unavailable', { retryAfter: RETRY_AFTER_STOP }) : fault;
  }
  if (fault.kind === 'wordless') return new Refusal(wordless);
  if (fault.kind === 'refused' || fault.kind === 'broken') {
    return new Refusal('ai_failed', { details: { reason: fault.kind } });
  }
  const { retryAfterMs } = fault;
  return new Refusal('ai_unavailable', { retryAfter: retryAfterMs === undefined ? RETRY_AFTER : retryAfterMs / 1000 });
}
