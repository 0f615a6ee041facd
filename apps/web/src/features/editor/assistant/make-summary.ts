import type { SummaryReply } from '@tagfalter/contract/generate-summary';
import type { Reply } from '@tagfalter/local/base/request';
import type { Draft } from '@tagfalter/local/drafts/drafts';
import type { AiConsentStatus } from '#entities/assistant/ai-consent.ts';
import { reportUnlessOffline } from '#platform/error-log.ts';

export interface SummaryParts {
  /** Asks the server. */
  ask(draft: Draft): Promise<Reply<SummaryReply>>;
  /** Makes one on this device, without a network (decision 19). */
  here(draft: Draft): Promise<{ summary: string; emojis: string }>;
}

export type MadeSummary = SummaryReply & {
  kind: 'made';
  /** The person wanted the assistant's summary, which is out of reach: the request goes along with the entry. */
  request: boolean;
};
/** `declined`: the assistant was asked and will not; `failed`: not even this device could make one. */
export type SummaryOutcome = MadeSummary | { kind: 'limit' } | { kind: 'declined' } | { kind: 'failed' };

/** Whether there are words to summarise (spec §5). */
export function canSummarize({ text, audioTranscript }: Pick<Draft, 'text' | 'audioTranscript'>): boolean {
  return text.trim() !== '' || audioTranscript.trim() !== '';
}

/**
 * Makes a summary of a draft: by the server if it may be asked and replies, else here at once. Only two replies end
 * without a summary: the tier has none left, or the assistant declines this text.
 */
export async function makeSummary(parts: SummaryParts, draft: Draft, status: AiConsentStatus): Promise<SummaryOutcome> {
  const mayAsk = status === 'given' || status === 'builtin';
  const reply = mayAsk ? await parts.ask(draft) : undefined;
  if (reply?.ok) return { kind: 'made', ...reply.value, request: false };
  const { fault } = reply ?? {};
  if (fault?.kind === 'refused' && fault.code === 'tier_limit') return { kind: 'limit' };
  if (fault?.kind === 'server' && fault.code === 'ai_failed') return { kind: 'declined' };
  // Any fault but a refusal may pass: the network comes back, the person signs in again.
  const request = status === 'given' && fault !== undefined && fault.kind !== 'refused';
  try {
    return { kind: 'made', ...(await parts.here(draft)), by: 'builtin', request };
  } catch (error) {
    // The code for it has never been fetched, and there is no network.
    reportUnlessOffline(error, 'summary: made here');
    return { kind: 'failed' };
  }
}
