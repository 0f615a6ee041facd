import type { Report } from './report.ts';

/** Result of a request for an identity token. Only a 401 of the identity provider means `signed-out`. */
export type TokenResult = GoodToken | { status: 'signed-out' } | { status: 'unreachable' };

interface GoodToken {
  status: 'ok';
  token: string;
  /**
   * Present while the owner of the token is unconfirmed. Confirms it by the account id that a response has named, or
   * else asks the server. Until then no response counts (S14).
   */
  prove?: (accountId: string | null) => Promise<TokenResult>;
}

/**
 * Everything that the device store needs from outside. Window, service worker and tests each pass their own, so that
 * all three run the same code. A plain object; its functions need no `this`.
 */
export interface Env {
  /** Must be bound to its global, because it is called as a plain function. */
  fetch: typeof fetch;
  /** Prefix of every path: '' in browsers, an absolute origin in tests. */
  origin: string;
  /** Milliseconds since the epoch. */
  now(): number;
  /** IANA name. */
  timeZone(): string;
  /** 0 ≤ number < 1. */
  random(): number;
  uuid(): string;
  /**
   * Bearer token. `fresh` bypasses the cache, after a 401; `recent` is enough to ask who is here. `early` accepts an
   * unconfirmed token.
   */
  token(options?: { fresh?: boolean | 'recent'; early?: boolean }): Promise<TokenResult>;
  /** Web Locks; `undefined` if the browser lacks them (the server deduplicates anyway, S11). */
  locks: Pick<LockManager, 'request'> | undefined;
  /** Only a hint: browsers say "online" behind dead routers (S12). */
  online(): boolean;
  visible(): boolean;
  /** Receives every caught error that is not expected; an unreported error is never found. */
  report: Report;
}
