import type { AccountEvent } from '@tagfalter/contract/admin-audit';
import type { Db, Tx } from '#api/db/open.ts';

/** Who a verified token speaks for. */
export interface Identity {
  issuer: string;
  subject: string;
  email: string;
  emailVerified: boolean;
  name: string;
  /** Address of the picture that the provider shows of them; never shown by us, at most fetched (spec decision 54). */
  picture?: string | undefined;
  /** The session it speaks from; absent where sessions are kept elsewhere. */
  sessionId?: string | undefined;
  /** Sign-in by the words of the token, milliseconds since the epoch; absent where it does not say. */
  signedInAt?: number | undefined;
}

/** What a token says. */
export interface Spoken {
  identity: Identity;
  /** The session it was made for, where one has to stand here for it to count. */
  sessionId: string | undefined;
  /** When its owner signed in, milliseconds since the epoch, as far as the token says. */
  signedInAt: number | undefined;
  /** When it counts no more, milliseconds since the epoch. */
  until?: number | undefined;
}

/** Port: verifies the identity tokens of the one configured issuer (decision 1). */
export interface IdentityPort {
  /** @throws Refusal `unauthorized` for anything but a valid token */
  verify(token: string): Promise<Identity>;
  /**
   * As `verify`, but whether the session still stands is for the caller to see. Answers one and the same object for
   * a token as long as it is remembered.
   * @throws Refusal `unauthorized`
   */
  read(token: string): Promise<Spoken>;
}

/** What an identity provider in this process holds about somebody. */
export interface IdentityRecord {
  subject: string;
  /** At this moment; tokens carry what was true when they were made. */
  emailVerified: boolean;
  /** Hash of the invitation code the sign-up was started with; null when it named none. */
  invitationHash: string | null;
  createdAt: Date;
}

/**
 * Gives somebody another password, and ends their other sessions and every link for a new one, all or nothing.
 * @param who the one who asks, their session, and their address for throttling
 * @throws Refusal `wrong_password`, `password_too_short`, `password_too_long`, `password_too_common`,
 *   `too_many_requests`, `conflict`, `not_found` for somebody without a password
 */
export type ChangePassword = (
  who: { subject: string; sessionId: string; address: string },
  change: { currentPassword: string; newPassword: string },
) => Promise<void>;

/**
 * Notes that whoever uses a session has given the password again.
 * @throws Refusal `wrong_password`, `too_many_requests`, `not_found` for somebody without a password
 */
export type ConfirmPassword = (
  who: { subject: string; sessionId: string; address: string },
  password: string,
) => Promise<void>;

/** A session as the identity provider keeps it. */
export interface SessionRecord {
  id: string;
  /** What the browser said of itself at sign-in. */
  userAgent: string | null;
  signedInAt: Date;
  /** To some minutes. */
  lastUsedAt: Date;
}

/** By what somebody can sign in. */
export interface WaysIn {
  hasPassword: boolean;
  /** The external account that is linked, by the address it named last; null for none. */
  linked: { email: string | null; linkedAt: Date } | null;
}

/** What an identity provider in this process asks of the product. */
export interface IdentityRegistry {
  /** Somebody's address has just been confirmed. */
  onVerified(subject: string): Promise<void>;
  /** Notes for the audit log what happened to an identity. Never fails. @param network as throttles count it, if known */
  note(subject: string, kind: AccountEvent, network?: string): Promise<void>;
  /** Whether a person has registered with an identity. */
  isRegistered(subject: string): Promise<boolean>;
  /** Removes the identity of an address nobody has registered with, if whoever signs up now has a good code. */
  makeWay(
    records: Pick<IdentityProvider, 'findByEmail' | 'remove'>,
    signUp: { email: string; invitationCode: string },
  ): Promise<void>;
}

/** An identity provider that lives in this process and answers under `/api/identity/*` (wire). */
export interface IdentityProvider {
  /** Addresses under which it answers; every other one of it is unknown. */
  paths: readonly string[];
  /**
   * @param request as the browser sent it, its URL under the public origin
   * @param address of the caller, or their network, for throttling
   */
  answer(request: Request, address: string): Promise<Response>;
  /** A device that has signed in here before, by its cookies; for throttling. */
  deviceIn(cookies: string | undefined): string | undefined;
  findBySubject(db: Db | Tx, subject: string): Promise<IdentityRecord | undefined>;
  findByEmail(db: Db | Tx, email: string): Promise<IdentityRecord | undefined>;
  /** Everybody whose identity was made after `from` and not after `to`. */
  listCreated(db: Db | Tx, from: Date, to: Date): Promise<{ subject: string; email: string }[]>;
  /** Sessions of somebody that stand at `now`, milliseconds since the epoch; the one used last first. */
  listSessions(db: Db, subject: string, now: number): Promise<SessionRecord[]>;
  /** Ends a session. @returns whether there was one of this person */
  endSession(db: Db, subject: string, sessionId: string): Promise<boolean>;
  /** Ends every session of somebody but one. */
  endOtherSessions(db: Db, subject: string, sessionId: string): Promise<void>;
  changePassword: ChangePassword;
  confirmPassword: ConfirmPassword;
  /**
   * When whoever uses a session last proved that it is them, by the password or at the provider of their external account,
   * milliseconds since the epoch; undefined without such a session.
   */
  provenAt(db: Db, subject: string, sessionId: string): Promise<number | undefined>;
  /** By what somebody can sign in. */
  waysOf(db: Db | Tx, subject: string): Promise<WaysIn>;
  /** Forgets sessions, links of mails and ways to the external account that ran out before `now`, milliseconds since the epoch. */
  forgetExpired(db: Db, now: number): Promise<void>;
  /** Removes an identity with its sessions. */
  remove(tx: Tx, subject: string): Promise<void>;
}
