import type { User } from '@tagfalter/contract/user';
import { proUntil } from '@tagfalter/domain/subscription';
import { eq } from 'drizzle-orm';
import type { Actor } from '#api/base/actor.ts';
import { Refusal } from '#api/base/refusal.ts';
import { users } from '#api/db/account-schema.ts';
import type { Identity } from '#api/ports/identity.ts';
import { presentUser, type UserRow } from './presenter.ts';
import { takenOver } from './provider-words.ts';
import type { AccountDeps } from './service.ts';
import { updatePerson } from './update-person.ts';

export interface TakeOverDeps extends Pick<AccountDeps, 'db' | 'now' | 'pictures' | 'leases' | 'assistantKind'> {
  /** Fetches and stores a picture; logs failures, never throws. @returns undefined on failure */
  takePicture(accountId: string, address: string): Promise<string | undefined>;
}

/**
 * Takes over claims of the caller's token, except parts changed by hand (spec §4 "Sign-in", spec decision 54). A failed
 * picture is tried again next time.
 * @throws Refusal `not_registered` if the account is gone
 */
export async function takeOver(deps: TakeOverDeps, actor: Actor, identity: Identity): Promise<User> {
  const { accountId } = actor;
  const [row] = await deps.db.select().from(users).where(eq(users.id, accountId));
  if (!row) throw new Refusal('not_registered');
  const { names, picture } = takenOver(row, identity);
  const offered = picture === undefined ? undefined : await deps.takePicture(accountId, picture);
  const isOther = names !== undefined || offered !== undefined;
  // Checked again: something may have been changed by hand during the fetch.
  const after = isOther ? await updatePerson(deps, { accountId, offered }, changeBy(identity, offered)) : row;
  const known = { ...after, emailVerified: actor.emailVerified };
  return presentUser(known, proUntil(actor.subscriptions, deps.now()), deps);
}

const changeBy =
  (identity: Identity, offered: string | undefined) =>
  (before: UserRow): Partial<UserRow> => {
    const { names, picture } = takenOver(before, identity);
    const isPictureTaken = offered !== undefined && picture !== undefined;
    return { ...names, ...(isPictureTaken && { pictureId: offered, pictureFrom: picture }) };
  };
