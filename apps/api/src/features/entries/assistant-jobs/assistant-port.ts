import type { Versions } from '#api/changes/versions.ts';
import type { Tx } from '#api/db/open.ts';

/** Bytes with their sniffed type. */
export interface WorkBytes {
  type: string;
  bytes: Uint8Array;
}

export interface WorkUse<T> {
  accountId: string;
  isPro: boolean;
  /** Local date that the use counts on. */
  day: string;
  /** Stores the result under the account's lock, in the transaction that counts the use (spec decision 13). */
  keep(tx: Tx, versions: Versions, made: T): Promise<void>;
}

export interface SummaryResult {
  summary: string;
  emojis: string;
  by: 'ai' | 'builtin';
}

/** Port to the features assistant and media, joined in `compose/assistant`. */
export interface WorkPort {
  /** A builtin assistant cannot do later, in this process, what it cannot do now. */
  readonly kind: 'builtin' | 'external';
  /**
   * @throws Refusal `ai_consent_required`, `tier_limit`, `nothing_heard`, `too_many_requests`, `ai_unavailable`,
   * `ai_failed`
   */
  transcribe(use: WorkUse<{ transcript: string }>, audio: WorkBytes): Promise<void>;
  /**
   * @throws Refusal `ai_consent_required`, `tier_limit`, `nothing_to_summarize`, `too_many_requests`, `ai_unavailable`,
   * `ai_failed`
   */
  summarize(
    use: WorkUse<SummaryResult>,
    input: { text: string; transcript: string; images: readonly WorkBytes[] },
  ): Promise<void>;
  /** undefined until the medium has arrived. */
  bytesOf(accountId: string, hash: string): Promise<WorkBytes | undefined>;
  /** Pro at the time of asking, or now. @param askedAt milliseconds since the epoch */
  isPro(accountId: string, askedAt: number): Promise<boolean>;
}
