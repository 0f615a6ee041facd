import type { SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Actor } from './actor.ts';

/**
 * The person of a valid token, whose account is known. The call's own statement still has to check that they are let
 * in.
 */
export interface TokenSubject {
  accountId: string;
  /** The ids of own entries derive from it (spec decision 46). It never changes. */
  entrySpace: string;
  issuer: string;
  subject: string;
  /** Confirmed address by the token; undefined for none. */
  confirmedEmail: string | undefined;
  /** The session that must be active; null if the issuer keeps sessions. */
  sessionId: string | null;
  /** Sign-in by the token, milliseconds since the epoch. A session kept here overrides it. */
  signedInAt?: number | undefined;
  /** End of the token, milliseconds since the epoch; undefined if a session here decides. */
  until?: number | undefined;
}

export function isTokenSubject(caller: Actor | TokenSubject): caller is TokenSubject {
  return 'subject' in caller;
}

/** A token subject as SQL expressions. */
export type TokenSubjectSql = Record<'accountId' | 'issuer' | 'subject' | 'sessionId', SQL>;

/** A database or transaction of any schema. */
type Reader = PgDatabase<PgQueryResultHKT, Record<string, unknown>>;

/** Lets a statement check a token subject beside what else it reads. */
export interface CallerLookup {
  /** Selects a single value. */
  column(of: TokenSubjectSql): SQL<unknown>;
  /**
   * Where sessions do not lie with accounts, `column` says nothing of them: this reads the session beside it.
   * @returns what completes the value
   */
  sessionApart?: ((db: Reader, tokenSubject: TokenSubject) => Promise<(value: unknown) => unknown>) | undefined;
  /** @returns undefined for somebody who is not let in */
  toActor(value: unknown, tokenSubject: TokenSubject): Actor | undefined;
}
