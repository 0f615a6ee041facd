import type { EntryShelf } from '@tagfalter/contract/entry-shelf';
import type { Actor } from '#api/base/actor.ts';
import { Refusal } from '#api/base/refusal.ts';
import { findEntry } from '../repository.ts';
import type { EntryDeps } from './entry-deps.ts';

/** With fresh addresses. @throws Refusal `not_found` for everybody but the owner (spec decision 74) */
export async function readShelf({ db, media }: EntryDeps, { accountId }: Actor, id: string): Promise<EntryShelf> {
  const stored = await findEntry(db, accountId, { id, owner: accountId });
  if (!stored || stored.accountId !== accountId) throw new Refusal('not_found');
  const { shelf = [] } = stored.entry;
  return {
    items: shelf.map(({ kind, label, file }) => ({
      ...{ kind, label },
      file: file ? { ...file, url: media.shelfAddress(accountId, file.hash) } : null,
    })),
  };
}
