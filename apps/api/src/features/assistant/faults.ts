import { Refusal } from '#api/base/refusal.ts';
import { AssistantFault } from '#api/ports/assistant.ts';

/** Seconds; whoever asks again sooner hears the same. */
const RETRY_AFTER = 30;
/** The product itself is stopping, and back soon. */
const RETRY_AFTER_STOP = 5;

export type WordlessCode = 'nothing_to_summarize' | 'nothing_heard';

/**
 * What a failed use of the assistant means to whoever asked.
 * @param stopping whether the product is being stopped
 * @param wordless what it means that there are no words
 * @returns a refusal, or the fault itself where it is none of the assistant's
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
