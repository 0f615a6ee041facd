import type { Versions } from '#api/changes/versions.ts';
import type { Tx } from '#api/db/open.ts';

/** Bytes to work on, with their type as sniffed. */
export interface WorkBytes {
  type: string;
  bytes: Uint8Array;
}

/** For whom something is made, and what becomes of it. */
export interface WorkUse<T> {
  accountId: string;
  isPro: boolean;
  /** The local date it counts on. */
  day: string;
  /** Writes it, under the account's lock and in the transaction that counts it (decision 13). */
  keep(tx: Tx, versions: Versions, made: T): Promise<void>;
}

export interface MadeSummary {
  summary: string;
  emojis: string;
  by: 'ai' | 'builtin';
}

/** What entries need of the assistant and of media; `compose/jobs` joins them. */
export interface WorkPort {
  /** Whether what cannot be made now may be made without this process beginning anew. */
  readonly kind: 'builtin' | 'external';
  /** @throws Refusal `ai_consent_required`, `tier_limit`, `nothing_heard`, `too_many_requests`, `ai_unavailable`, `ai_failed` */
  transcribe(use: WorkUse<{ transcript: string }>, audio: WorkBytes): Promise<void>;
  /** @throws Refusal `ai_consent_required`, `tier_limit`, `nothing_to_summarize`, `too_many_requests`, `ai_unavailable`, `ai_failed` */
  summarize(
    use: WorkUse<MadeSummary>,
    wish: { text: string; transcript: string; images: readonly WorkBytes[] },
  ): Promise<void>;
  /** A medium of the account as it may be looked at or listened to; undefined until it has arrived. */
  bytesOf(accountId: string, hash: string): Promise<WorkBytes | undefined>;
  /** Whether the account was Pro when it asked, or is now. @param askedAt milliseconds since the epoch */
  isPro(accountId: string, askedAt: number): Promise<boolean>;
}
