import { batchesOf } from '@tagfalter/domain/batches';
import { DAY_MS } from '@tagfalter/domain/durations';
import { holdFaults } from '#api/base/held-faults.ts';
import { hashCode } from '#api/base/invitation-code.ts';
import { emailHandle, identityHandle, takenValues, userIdBy } from '#api/db/handles.ts';
import type { Db, Tx } from '#api/db/open.ts';
import { EMBEDDED_ISSUER, type IdentityProvider } from '#api/ports/identity.ts';
import { lockRegistration } from './registration-lock.ts';

/** Until then only the code decides; afterwards age does (spec decision 3). */
const MAX_AGE_MS = DAY_MS;
/** Days searched for orphans; a server that was off has as long to catch up. */
const LOOKED_FOR_MS = 30 * DAY_MS;
/** Subjects per statement. */
const AT_ONCE = 1000;

/**
 * Removes the leftover of a failed registration: an identity of this e-mail without a user, younger than 24 hours,
 * begun with the same code (spec decision 3). The caller gets no hint.
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
 * Removes an address's identity without a user, whatever its code: an invited person signs up with it now.
 * @param isInvited checks that within the transaction
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
 * Removes identities older than a day without a user, so that their e-mail is free again.
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
  for (const some of batchesOf(made, AT_ONCE)) {
    const asked = some.map(({ subject }) => identityHandle({ issuer: EMBEDDED_ISSUER, subject }).value);
    for (const value of await takenValues(db, 'identity', asked)) registered.add(value);
  }
  const isRegistered = (subject: string) => registered.has(identityHandle({ issuer: EMBEDDED_ISSUER, subject }).value);
  const faults = holdFaults();
  for (const { subject, email } of made.filter((one) => !isRegistered(one.subject))) {
    await faults.hold(() =>
      db.transaction(async (tx) => {
        await lockRegistration(tx, email);
        if (!(await hasUser(tx, subject, email))) await provider.remove(tx, subject);
      }),
    );
  }
  faults.release();
}

async function hasUser(tx: Tx, subject: string, email: string): Promise<boolean> {
  const known = [identityHandle({ issuer: EMBEDDED_ISSUER, subject }), emailHandle(email)];
  for (const handle of known) if ((await userIdBy(tx, handle)) !== undefined) return true;
  return false;
}
