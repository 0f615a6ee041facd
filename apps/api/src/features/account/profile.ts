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
import { updatePerson } from './update-person.ts';

/** Absent parts stay. */
export interface ProfileChange {
  firstName?: string | undefined;
  lastName?: string | undefined;
  /** As typed. */
  username?: string | undefined;
  /** A stored picture; null for none. */
  pictureId?: string | null | undefined;
  defaultVisibility?: Visibility | undefined;
  /** Consent to an external assistant; null withdraws it. */
  aiConsentAt?: Date | null | undefined;
}

type Deps = Pick<AccountDeps, 'db' | 'now' | 'pictures' | 'leases' | 'assistantKind'>;

/**
 * Changes the profile and removes the replaced picture, or the new one if the change is refused. Changed parts no
 * longer follow the external account (spec decision 54).
 * @throws Refusal `username_invalid`, `username_taken`
 */
export async function changeProfile(deps: Deps, actor: Actor, change: ProfileChange): Promise<User> {
  const { accountId } = actor;
  try {
    const after = await updatePerson(deps, { accountId, offered: change.pictureId }, (before) =>
      changed(before, change),
    );
    const known = { ...after, emailVerified: actor.emailVerified };
    return presentUser(known, proUntil(actor.subscriptions, deps.now()), deps);
  } catch (fault) {
    throw isUniqueViolation(fault) ? new Refusal('username_taken') : fault;
  }
}

/** @throws Refusal `username_invalid` */
function changed(before: UserRow, { username, ...change }: ProfileChange): Partial<UserRow> {
  const { firstName = before.firstName, lastName = before.lastName, pictureId = before.pictureId } = change;
  const areNamesOthers = firstName !== before.firstName || lastName !== before.lastName;
  return {
    ...change,
    username: username === undefined ? before.username : nextName(before.username, username),
    ...(areNamesOthers && { namesFrom: null }),
    ...(pictureId !== before.pictureId && { isPictureByHand: true, pictureFrom: null }),
  };
}

/** Names from registration may break the rule; unchanged ones are accepted. */
function nextName(current: string, typed: string): string {
  const name = tidyUsername(typed);
  if (name !== current && !isUsername(name)) throw new Refusal('username_invalid');
  return name;
}

/**
 * Picture for an address.
 * @param address sent by a program; null or empty for none
 * @returns undefined to keep the picture
 * @throws Refusal `bad_request` unless it is the caller's own image; nothing is ever fetched (threat 13)
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
  const [existing] = await db.select({ id: users.pictureId }).from(users).where(eq(users.id, accountId));
  if (existing?.id && pictures.idOf(accountId, address) === existing.id) return undefined;
  const kept = await pictures.keepMedium(accountId, address);
  if (kept === undefined) throw refusal;
  return kept;
}
