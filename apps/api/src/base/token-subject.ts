import type { SQL } from 'drizzle-orm';
import type { Actor } from './actor.ts';

/**
 * Who calls by the words of a good token whose person has been found before. Whether they are still let in has yet to
 * be read, together with what the call reads anyway.
 */
export interface TokenSubject {
  accountId: string;
  /** From which the ids of own entries are derived (decision 46). It never changes. */
  entrySpace: string;
  issuer: string;
  subject: string;
  /** The address that the token says is confirmed; undefined for none. */
  confirmedEmail: string | undefined;
  /** The session that has to stand; null where the issuer keeps none here. */
  sessionId: string | null;
  /** Sign-in by the words of the token, milliseconds since the epoch; the session says it where one is kept here. */
  signedInAt?: number | undefined;
  /** When the token ends, milliseconds since the epoch; undefined where the session says how long they are let in. */
  until?: number | undefined;
}

/** Whether somebody only says who they are. */
export function isTokenSubject(caller: Actor | TokenSubject): caller is TokenSubject {
  return 'subject' in caller;
}

/** How a statement says who claims to call. */
export type TokenSubjectSql = Record<'accountId' | 'issuer' | 'subject' | 'sessionId', SQL>;

/** How a statement finds out whether a token subject is let in, beside what else it reads. */
export interface CallerLookup {
  /** One value. */
  column(of: TokenSubjectSql): SQL<unknown>;
  /** @returns undefined for somebody who is not let in */
  toActor(value: unknown, tokenSubject: TokenSubject): Actor | undefined;
}
