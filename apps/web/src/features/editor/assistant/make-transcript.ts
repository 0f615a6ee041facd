import type { TranscriptReply } from '@tagfalter/contract/transcribe-audio';
import type { Reply } from '@tagfalter/local/base/request';

/**
 * `made`: the words of a recording. `silent`: it has none. `limit`: none left for today. `away`: no assistant is within
 * reach. `failed`: the assistant declines, or the recording is not here.
 */
export type TranscriptOutcome = { kind: 'made'; transcript: string } | { kind: 'silent' | 'limit' | 'away' | 'failed' };

const REFUSED: Readonly<Record<string, 'limit' | 'silent'>> = { tier_limit: 'limit', nothing_heard: 'silent' };

/** Outcome of a reply about a transcript; undefined stands for a recording that was not there to send. */
export function transcriptOutcome(reply: Reply<TranscriptReply> | undefined): TranscriptOutcome {
  if (!reply) return { kind: 'failed' };
  if (reply.ok) return { kind: 'made', transcript: reply.value.transcript };
  const { fault } = reply;
  if (fault.kind === 'refused') return { kind: REFUSED[fault.code] ?? 'failed' };
  // Any other fault may pass: the network comes back, the person signs in again.
  return { kind: fault.kind === 'server' && fault.code === 'ai_failed' ? 'failed' : 'away' };
}
