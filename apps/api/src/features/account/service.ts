import { randomUUID } from 'node:crypto';
import type { User } from '@tagfalter/contract/user';
import { proUntil } from '@tagfalter/domain/subscription';
import { eq } from 'drizzle-orm';
import { Refusal } from '#api/base/refusal.ts';
import { users } from '#api/db/account-schema.ts';
import { isUniqueViolation } from '#api/db/faults.ts';
import { addHandles, emailHandle, handlesOf, identityHandle, userIdBy } from '#api/db/handles.ts';
import type { Db, Tx } from '#api/db/open.ts';
import { owners } from '#api/db/owner-schema.ts';
import type { Identity, IdentityProvider, KnownIdentity } from '#api/ports/identity.ts';
import type { Throttles } from '#api/ports/throttles.ts';
import { subscriptionsOf } from './find-actor.ts';
import type { ProfilePictures } from './pictures-port.ts';
import { type PresenterContext, presentUser, type UserRow } from './presenter.ts';
import { namesFromAt } from './provider-words.ts';
import { lockRegistration } from './registration-lock.ts';
import { freeUsername } from './username.ts';
import { findAccountId, isConfirmed, markVerified } from './verified.ts';

export interface AccountDeps extends PresenterContext {
  db: Db;
  throttles: Throttles;
  now: () => number;
  /** undefined with a hosted issuer. */
  provider: IdentityProvider | undefined;
  pictures: ProfilePictures;
}

/** Source of a code; nobody for a code of the operator. */
export interface InvitedBy {
  inviterId: string | null;
  /** The code was sent to the newcomer's address. */
  isByAddress: boolean;
  befriends: boolean;
}

/** Invitations' part in a registration, within its transaction. */
export interface Admission {
  /** @throws Refusal `invalid_code` */
  consumeCode(tx: Tx, code: string, newcomer: { id: string; email: string }): Promise<InvitedBy>;
  befriend(tx: Tx, pair: readonly [string, string]): Promise<void>;
}

export interface RegistrationInput {
  invitationCode: string;
  firstName: string;
  lastName: string;
}

/** Concurrent registrations may choose the same user name; the loser tries again. */
const ATTEMPTS = 5;

/** @throws Refusal `not_found` if unregistered, `account_blocked` */
export async function findUser(deps: AccountDeps, identity: Identity): Promise<User> {
  const { db, now } = deps;
  const id = await findAccountId(db, identity);
  const [row] = id === undefined ? [] : await db.select().from(users).where(eq(users.id, id));
  if (row === undefined) throw new Refusal('not_found');
  if (row.blockedAt) throw new Refusal('account_blocked');
  // Confirmed before the registration, or by a hosted issuer.
  const emailVerified = isConfirmed(row, identity.emailVerified ? (identity.email ?? row.email) : undefined);
  if (emailVerified && !row.emailVerified) await markVerified(db, identity);
  const known = { ...row, emailVerified };
  return presentUser(known, proUntil(await subscriptionsOf(db, row.id), now()), deps);
}

/**
 * Registers a token's person and consumes the code in the same transaction (spec decision 2).
 * @throws Refusal `already_registered`, `invalid_code`, `unauthorized` if the identity is gone
 */
export async function registerUser(
  deps: AccountDeps,
  identity: KnownIdentity,
  registration: RegistrationInput,
  admission: Admission,
): Promise<User> {
  const { db, provider } = deps;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(async (tx) => {
        await lockRegistration(tx, identity.email);
        const current = provider ? await refresh(tx, provider, identity) : identity;
        const isElsewhere = await isNamedElsewhere(tx, provider, identity.subject);
        const namesFrom = isElsewhere ? namesFromAt(registration, identity.name) : null;
        const row = await insertUser(tx, current, { ...registration, namesFrom }, admission);
        return presentUser(row, null, deps);
      });
    } catch (fault) {
      if (!isUniqueViolation(fault) || attempt === ATTEMPTS) throw fault;
    }
  }
}

/** The display name comes from an external account, not typed with a password. */
async function isNamedElsewhere(tx: Tx, provider: IdentityProvider | undefined, subject: string): Promise<boolean> {
  return provider === undefined || !(await provider.waysOf(tx, subject)).hasPassword;
}

/** The current identity; its token may be older. */
async function refresh(tx: Tx, provider: IdentityProvider, identity: KnownIdentity): Promise<KnownIdentity> {
  const record = await provider.findBySubject(tx, identity.subject);
  if (!record) throw new Refusal('unauthorized');
  return { ...identity, emailVerified: record.emailVerified };
}

async function insertUser(
  tx: Tx,
  { issuer, subject, email, emailVerified }: KnownIdentity,
  { invitationCode, firstName, lastName, namesFrom }: RegistrationInput & { namesFrom: string | null },
  { consumeCode, befriend }: Admission,
): Promise<UserRow> {
  const known = (await userIdBy(tx, identityHandle({ issuer, subject }))) ?? (await userIdBy(tx, emailHandle(email)));
  if (known !== undefined) throw new Refusal('already_registered');
  const id = randomUUID();
  const { inviterId, isByAddress, befriends } = await consumeCode(tx, invitationCode, { id, email });
  const username = await freeUsername(tx, email);
  const names = { firstName, lastName, namesFrom, username };
  // The inviter knows the address (spec decision 21).
  const values = { id, issuer, subject, email, emailVerified, ...names, isFoundByEmail: isByAddress };
  const [row] = await tx.insert(users).values(values).returning();
  if (row === undefined) throw new Error('the new user was not returned');
  await addHandles(tx, id, handlesOf(row));
  await tx.insert(owners).values({ ownerId: id, kind: 'account' });
  if (inviterId !== null && befriends) await befriend(tx, [inviterId, id]);
  return row;
}
