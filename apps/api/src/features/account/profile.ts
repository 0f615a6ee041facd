import type { User } from '@tagfalter/contract/user';
import type { Visibility } from '@tagfalter/domain/field-kinds';
import { proUntil } from '@tagfalter/domain/subscription';
import { isUsername, tidyUsername } from '@tagfalter/domain/username';
import { eq } from 'drizzle-orm';
import type { Actor } from '#api/base/actor.ts';
import { Refusal } from '#api/base/refusal.ts';
import { users } from '#api/db/account-schema.ts';
import { isUniqueViolation } from '#api/db/faults.ts';
import { presentUser, type UserRow } from './presenter.ts';
import type { AccountDeps } from './service.ts';

/** What of a profile is to change; absent parts stay as they are. */
export interface ProfileChange {
  firstName?: string | undefined;
  lastName?: string | undefined;
  /** As typed. */
  username?: string | undefined;
  /** A picture that is kept already; null for none. */
  pictureId?: string | null | undefined;
  defaultVisibility?: Visibility | undefined;
  /** When an external assistant was allowed; null for no longer. */
  aiConsentAt?: Date | null | undefined;
}

type Deps = Pick<AccountDeps, 'db' | 'now' | 'pictures' | 'leases' | 'assistantKind'>;

/**
 * Changes the own profile. The picture it replaces is removed; a new one is, too, when the change is refused.
 * @throws Refusal `username_invalid`, `username_taken`
 */
export async function changeProfile(deps: Deps, actor: Actor, change: ProfileChange): Promise<User> {
  const { accountId } = actor;
  try {
    const { before, after } = await update(deps, accountId, change);
    const isReplaced = before.pictureId !== null && before.pictureId !== after.pictureId;
    if (isReplaced && before.pictureId) await deps.pictures.remove(accountId, before.pictureId);
    const known = { ...after, emailVerified: actor.emailVerified };
    return presentUser(known, proUntil(actor.subscriptions, deps.now()), deps);
  } catch (fault) {
    if (change.pictureId) await deps.pictures.remove(accountId, change.pictureId);
    throw isUniqueViolation(fault) ? new Refusal('username_taken') : fault;
  }
}

function update(
  { db }: Pick<Deps, 'db'>,
  accountId: string,
  { username, ...change }: ProfileChange,
): Promise<{ before: UserRow; after: UserRow }> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(users).where(eq(users.id, accountId)).for('update');
    if (!before) throw new Refusal('not_registered');
    const set = { ...change, username: username === undefined ? before.username : nextName(before.username, username) };
    const [after] = await tx.update(users).set(set).where(eq(users.id, accountId)).returning();
    if (!after) throw new Error('the changed user was not returned');
    return { before, after };
  });
}

/** Names made at registration may be shorter than the rule; who keeps theirs is not asked to change it. */
function nextName(current: string, typed: string): string {
  const name = tidyUsername(typed);
  if (name !== current && !isUsername(name)) throw new Refusal('username_invalid');
  return name;
}

/**
 * The picture an address asks for.
 * @param address as a program sent it; null or empty for no picture
 * @returns undefined to leave the picture as it is
 * @throws Refusal `bad_request` for any address but one of the asker's own images; nothing is ever fetched (threat 13)
 */
export async function pictureByAddress(
  { db, pictures, isOwnOrigin }: Pick<Deps, 'db' | 'pictures'> & { isOwnOrigin(origin: string): boolean },
  { accountId }: Actor,
  address: string | null | undefined,
): Promise<string | null | undefined> {
  if (address === undefined) return undefined;
  if (address === null || address === '') return null;
  const refusal = new Refusal('bad_request', { details: { fields: ['profileImageUrl'] } });
  const isPath = address.startsWith('/') && !address.startsWith('//');
  if (!isPath && !isOwnOrigin(URL.parse(address)?.origin ?? '')) throw refusal;
  const [standing] = await db.select({ id: users.pictureId }).from(users).where(eq(users.id, accountId));
  if (standing?.id && pictures.idOf(accountId, address) === standing.id) return undefined;
  const kept = await pictures.keepMedium(accountId, address);
  if (kept === undefined) throw refusal;
  return kept;
}
