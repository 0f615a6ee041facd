import type { UploadRow } from './rows.ts';
import type { SendHooks, SendResult } from './sending.ts';

/** What asking for an identity token may come to. Only the provider's own 401 means "signed out". */
export type TokenResult = GoodToken | { status: 'signed-out' } | { status: 'unreachable' };

interface GoodToken {
  status: 'ok';
  token: string;
  /**
   * Where it is not yet certain whose token it is: finds out, by what an answer to it has said of that if it has. Until then
   * no answer counts (S14).
   */
  prove?: (accountId: string | null) => Promise<TokenResult>;
}

/** Sends one file resumably (S10): `sendFile` of uploads/send-file.ts. */
export type Uploader = (env: Env, row: UploadRow, blob: Blob, hooks: SendHooks) => Promise<SendResult>;

/**
 * Everything the device store takes from its surroundings. Window, service worker and tests each hand in their own, so
 * that the same code runs in all three. A plain object whose functions need no `this`.
 */
export interface Env {
  /** Bound to its global: it is handed on and called as a plain function. */
  fetch: typeof fetch;
  /** Put before every path: '' in browsers, an absolute origin in tests. */
  origin: string;
  /** Milliseconds since the epoch. */
  now(): number;
  /** IANA name. */
  timeZone(): string;
  /** 0 ≤ number < 1. */
  random(): number;
  uuid(): string;
  /** The Bearer token; `fresh` goes past the cache after a 401, `early` takes one that has yet to be proven. */
  token(options?: { fresh?: boolean; early?: boolean }): Promise<TokenResult>;
  /**
   * The code that sends files: a window fetches it with the first file that waits (wire 32), a worker has it inside.
   * Rejects when it cannot be had.
   */
  uploader(): Promise<Uploader>;
  /** Web Locks; undefined where the browser has none (the server deduplicates anyway, S11). */
  locks: Pick<LockManager, 'request'> | undefined;
  /** A hint only: browsers say "online" behind dead routers (S12). */
  online(): boolean;
  visible(): boolean;
}
