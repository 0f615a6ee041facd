import { eq, inArray, or, sql } from 'drizzle-orm';
import { hashCode } from '#api/base/invitation-code.ts';
import { users } from '#api/db/account-schema.ts';
import type { Db, Tx } from '#api/db/open.ts';
import type { IdentityProvider } from '#api/ports/identity.ts';
import { lockRegistration } from './registration-lock.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** So long the code decides; afterwards the age does (decision 3). */
const MAX_AGE_MS = DAY_MS;
/** Orphans of the last so many days are looked for: a server that rested has as long to catch up. */
const LOOKED_FOR_MS = 30 * DAY_MS;
/** Subjects in one statement. */
const AT_ONCE = 1000;

/**
 * Removes what a failed registration left behind: an identity of this e-mail without a user record, younger than 24
 * hours, started with the same code (decision 3). Anything else stays untouched, and the caller is not told.
 * @param now milliseconds since the epoch
 */
export async function removeOrphan(
  db: Db,
  provider: IdentityProvider,
  { email, invitationCode }: { email: string; invitationCode: string },
  now: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockRegistration(tx, email);
    const identity = await provider.findByEmail(tx, email);
    if (!identity || identity.invitationHash !== hashCode(invitationCode)) return;
    if (identity.createdAt.getTime() <= now - MAX_AGE_MS) return;
    if (await hasUser(tx, identity.subject, email)) return;
    await provider.remove(tx, identity.subject);
  });
}

/**
 * Removes the identity of an address that has no user record, whatever code it was started with: somebody else who is
 * invited signs up with that address now.
 * @param isInvited whether they are, within the transaction
 */
export async function removeUnregistered(
  db: Db,
  provider: Pick<IdentityProvider, 'findByEmail' | 'remove'>,
  email: string,
  isInvited: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockRegistration(tx, email);
    const identity = await provider.findByEmail(tx, email);
    if (!identity || (await hasUser(tx, identity.subject, email))) return;
    if (await isInvited(tx)) await provider.remove(tx, identity.subject);
  });
}

/**
 * Removes every identity that is a day old and has no user record: a registration that failed and that nobody cleaned
 * up by its code. Its e-mail is free again; whoever comes back signs up anew.
 * @param now milliseconds since the epoch
 */
export async function forgetOrphans(
  db: Db,
  provider: Pick<IdentityProvider, 'listCreated' | 'remove'>,
  now: number,
): Promise<void> {
  const [from, to] = [new Date(now - LOOKED_FOR_MS), new Date(now - MAX_AGE_MS)];
  const made = await provider.listCreated(db, from, to);
  const registered = new Set<string>();
  for (let at = 0; at < made.length; at += AT_ONCE) {
    const subjects = made.slice(at, at + AT_ONCE).map(({ subject }) => subject);
    const rows = await db.select({ subject: users.subject }).from(users).where(inArray(users.subject, subjects));
    for (const { subject } of rows) registered.add(subject);
  }
  for (const { subject, email } of made.filter((one) => !registered.has(one.subject))) {
    await db.transaction(async (tx) => {
      await lockRegistration(tx, email);
      if (!(await hasUser(tx, subject, email))) await provider.remove(tx, subject);
    });
  }
}

async function hasUser(tx: Tx, subject: string, email: string): Promise<boolean> {
  const sameEmail = eq(sql`lower(${users.email})`, email.toLowerCase());
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(or(eq(users.subject, subject), sameEmail));
  return rows.length > 0;
}
