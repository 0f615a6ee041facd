import type { Report } from './report.ts';

/** Only a 401 of the identity provider means `signed-out`. */
export type TokenResult = GoodToken | { status: 'signed-out' } | { status: 'unreachable' };

interface GoodToken {
  status: 'ok';
  token: string;
  /** Present while the account is unconfirmed: confirms it by the id a response named, else asks the server (S14). */
  prove?: (accountId: string | null) => Promise<TokenResult>;
}

/** Window, worker and tests each pass their own. Its functions need no `this`. */
export interface Env {
  /** Bound to its global. */
  fetch: typeof fetch;
  /** Prefix of every path: '' in browsers. */
  origin: string;
  /** Milliseconds since the epoch. */
  now(): number;
  /** IANA name. */
  timeZone(): string;
  /** 0 ≤ number < 1. */
  random(): number;
  uuid(): string;
  /**
   * `fresh` bypasses the cache, after a 401; `recent` suffices to ask for the account; `early` accepts an unconfirmed
   * token.
   */
  token(options?: { fresh?: boolean | 'recent'; early?: boolean }): Promise<TokenResult>;
  /** Web Locks; `undefined` if the browser lacks them. */
  locks: Pick<LockManager, 'request'> | undefined;
  /** Only a hint: browsers say "online" behind dead routers. */
  online(): boolean;
  visible(): boolean;
  /** Receives every caught error that is not expected. */
  report: Report;
}
