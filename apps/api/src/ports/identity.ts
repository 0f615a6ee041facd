import type { AccountEvent } from '@tagfalter/contract/admin-audit';
import type { Db, Tx } from '#api/db/open.ts';

/** The person a verified token speaks for. */
export interface Identity {
  issuer: string;
  subject: string;
  /** Undefined if the token names none: some issuers tell it by their userinfo endpoint alone. */
  email: string | undefined;
  /** Without an address, every address that this issuer names counts as confirmed (decision 122). */
  emailVerified: boolean;
  name: string;
  /** URL of the provider's picture of them; fetched at most, never shown (spec decision 54). */
  picture?: string | undefined;
  /** Absent if another service keeps the sessions. */
  sessionId?: string | undefined;
  /** By the token, milliseconds since the epoch. */
  signedInAt?: number | undefined;
}

/** Identity with a known address. */
export type KnownIdentity = Identity & { email: string };

/** A verified token, its session unchecked. */
export interface TokenClaims {
  identity: Identity;
  /** The session that must be active here for the token to count. */
  sessionId: string | undefined;
  /** By the token, milliseconds since the epoch. */
  signedInAt: number | undefined;
  /** End of the token, milliseconds since the epoch. */
  until?: number | undefined;
}

/** Port: verifies tokens of the one configured issuer (spec decision 1). */
export interface IdentityPort {
  /** @throws Refusal `unauthorized` for anything but a valid token */
  verify(token: string): Promise<Identity>;
  /**
   * As `verify`, but leaves the check of the session to the caller. Returns the same object for a token while it is
   * cached.
   * @throws Refusal `unauthorized`
   */
  read(token: string): Promise<TokenClaims>;
  /**
   * The identity with its address: by the token, else as the issuer tells whoever brings its access token.
   * @throws Refusal `email_unknown` if neither names one, `overloaded` while the issuer does not answer
   */
  withEmail(identity: Identity, accessToken: string | undefined): Promise<KnownIdentity>;
}

/** A person as the embedded provider stores them. */
export interface IdentityRecord {
  subject: string;
  /** Current; tokens carry the value of their issue. */
  emailVerified: boolean;
  /** Hash of the invitation code of the sign-up; null without one. */
  invitationHash: string | null;
  createdAt: Date;
}

/**
 * Changes the password, and ends all other sessions and reset links, all or nothing.
 * @param who the caller; the address is for throttling
 * @throws Refusal `wrong_password`, `password_too_short`, `password_too_long`, `password_too_common`,
 * `too_many_requests`, `conflict`, `not_found` for somebody without a password
 */
export type ChangePasswordCall = (
  who: { subject: string; sessionId: string; address: string },
  change: { currentPassword: string; newPassword: string },
) => Promise<void>;

/**
 * Records that the session's user gave the password again.
 * @throws Refusal `wrong_password`, `too_many_requests`, `not_found` for somebody without a password
 */
export type ConfirmPassword = (
  who: { subject: string; sessionId: string; address: string },
  password: string,
) => Promise<void>;

export interface SessionRecord {
  id: string;
  /** User agent at sign-in. */
  userAgent: string | null;
  signedInAt: Date;
  /** Accurate to some minutes. */
  lastUsedAt: Date;
}

export interface WaysIn {
  hasPassword: boolean;
  /** Linked external account with its last known address. */
  linked: { email: string | null; linkedAt: Date } | null;
}

/** Needs of the embedded provider from the product. */
export interface IdentityRegistry {
  /** An address has just been confirmed. */
  onVerified(subject: string): Promise<void>;
  /** Writes to the audit log; never fails. @param network as throttles count it */
  note(subject: string, kind: AccountEvent, network?: string): Promise<void>;
  /** An account exists for this identity. */
  isRegistered(subject: string): Promise<boolean>;
  /** Removes the unregistered identity of an address if the new sign-up has a good code. */
  makeWay(
    records: Pick<IdentityProvider, 'findByEmail' | 'remove'>,
    signUp: { email: string; invitationCode: string },
  ): Promise<void>;
}

/**
 * Issuer under which embedded identities are stored. Tokens name the public address, which may change without losing
 * them.
 */
export const EMBEDDED_ISSUER = 'embedded';

/** The embedded identity provider, under `/api/identity/*` (wire). */
export interface IdentityProvider {
  /** Paths it serves; others are unknown. */
  paths: readonly string[];
  /**
   * @param request as the browser sent it, its URL under the public origin
   * @param address of the caller, or their network, for throttling
   */
  answer(request: Request, address: string): Promise<Response>;
  /** A device that signed in before, by its cookies; for throttling. */
  deviceIn(cookies: string | undefined): string | undefined;
  findBySubject(db: Db | Tx, subject: string): Promise<IdentityRecord | undefined>;
  findByEmail(db: Db | Tx, email: string): Promise<IdentityRecord | undefined>;
  /** Identities made after `from` and not after `to`. */
  listCreated(db: Db | Tx, from: Date, to: Date): Promise<{ subject: string; email: string }[]>;
  /** Active sessions at `now` (milliseconds since the epoch), last used first. */
  listSessions(db: Db, subject: string, now: number): Promise<SessionRecord[]>;
  /** @returns false if this person has no such session */
  endSession(db: Db, subject: string, sessionId: string): Promise<boolean>;
  endOtherSessions(db: Db, subject: string, sessionId: string): Promise<void>;
  changePassword: ChangePasswordCall;
  confirmPassword: ConfirmPassword;
  /**
   * Last proof of identity in a session, by password or external account, milliseconds since the epoch; undefined
   * without such a session.
   */
  provenAt(db: Db, subject: string, sessionId: string): Promise<number | undefined>;
  /**
   * Changes with the session and the person's password, for proofs that end with either; a secret. Undefined without such
   * a session.
   */
  stateOfSession(db: Db, subject: string, sessionId: string): Promise<string | undefined>;
  waysOf(db: Db | Tx, subject: string): Promise<WaysIn>;
  /** Deletes sessions, mail links and external sign-ins that expired before `now` (milliseconds since the epoch). */
  forgetExpired(db: Db, now: number): Promise<void>;
  remove(tx: Tx, subject: string): Promise<void>;
}
