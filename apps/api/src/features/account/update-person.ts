import { eq } from 'drizzle-orm';
import { Refusal } from '#api/base/refusal.ts';
import { users } from '#api/db/account-schema.ts';
import { addHandles, type Handle, removeHandles, usernameHandles } from '#api/db/handles.ts';
import type { Tx } from '#api/db/open.ts';
import type { UserRow } from './presenter.ts';
import type { AccountDeps } from './service.ts';

/**
 * Changes a person's row, and removes the picture that is unused afterwards, old or new.
 * @param offered a stored new picture
 * @param changeOf change by the current row
 * @throws Refusal `not_registered` if the account is gone; any fault of `changeOf` and the database
 */
export async function updatePerson(
  { db, pictures }: Pick<AccountDeps, 'db' | 'pictures'>,
  { accountId, offered }: { accountId: string; offered?: string | null | undefined },
  changeOf: (before: UserRow) => Partial<UserRow>,
): Promise<UserRow> {
  const removeBut = async (shown: string | null, ids: readonly (string | null | undefined)[]): Promise<void> => {
    for (const id of ids) if (id && id !== shown) await pictures.remove(accountId, id);
  };
  try {
    const { before, after } = await db.transaction(async (tx) => {
      const [row] = await tx.select().from(users).where(eq(users.id, accountId)).for('update');
      if (!row) throw new Refusal('not_registered');
      const change = changeOf(row);
      if (Object.keys(change).length === 0) return { before: row, after: row };
      const [changed] = await tx.update(users).set(change).where(eq(users.id, accountId)).returning();
      if (!changed) throw new Error('the changed user was not returned');
      await renameHandle(tx, row, changed);
      return { before: row, after: changed };
    });
    await removeBut(after.pictureId, [before.pictureId, offered]);
    return after;
  } catch (fault) {
    await removeBut(null, [offered]);
    throw fault;
  }
}

/** A unique violation tells that the new name is taken, or looks like somebody's. */
async function renameHandle(tx: Tx, before: UserRow, { id, username }: UserRow): Promise<void> {
  const [from, to] = [usernameHandles(before.username), usernameHandles(username)];
  const without = (all: Handle[], others: Handle[]): Handle[] =>
    all.filter(({ kind, value }) => !others.some((other) => other.kind === kind && other.value === value));
  await removeHandles(tx, id, without(from, to));
  await addHandles(tx, id, without(to, from));
}
