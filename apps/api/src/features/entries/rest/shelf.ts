import type { EntryShelf } from '@tagfalter/contract/entry-shelf';
import type { Entry } from '@tagfalter/domain/entry';
import { type ShelfName, withoutItem } from '@tagfalter/domain/shelf';
import type { Actor } from '#api/base/actor.ts';
import { Refusal } from '#api/base/refusal.ts';
import { changeOwner } from '#api/changes/owner-lock.ts';
import type { Db, Tx } from '#api/db/open.ts';
import type { EntryMedia } from '../media-port.ts';
import { findEntry, writeEntries } from '../repository.ts';
import type { StoredEntry } from '../stored-entry.ts';
import type { EntryDeps } from './entry-deps.ts';

/** With fresh addresses. @throws Refusal `not_found` for everybody but the owner (spec decision 74) */
export async function readShelf({ db, media }: EntryDeps, { accountId }: Actor, id: string): Promise<EntryShelf> {
  return present(media, accountId, (await ownEntry(db, accountId, id)).entry);
}

/** Returns the rest; devices hear of it. @throws Refusal `not_found` for everybody but the owner */
export async function takeFromShelf(
  deps: EntryDeps,
  { accountId }: Actor,
  id: string,
  item: ShelfName,
): Promise<EntryShelf> {
  return changeOwner(deps, accountId, async (tx, versions) => {
    const stored = await ownEntry(tx, accountId, id);
    const { shelf = [] } = stored.entry;
    const entry = { ...stored.entry, shelf: withoutItem(shelf, item) };
    if (entry.shelf.length < shelf.length) await writeEntries(tx, [{ ...stored, entry, version: versions.next() }]);
    return present(deps.media, accountId, entry);
  });
}

async function ownEntry(db: Db | Tx, accountId: string, id: string): Promise<StoredEntry> {
  const stored = await findEntry(db, accountId, { id, owner: accountId });
  if (!stored || stored.accountId !== accountId) throw new Refusal('not_found');
  return stored;
}

function present(media: EntryMedia, accountId: string, { shelf = [] }: Pick<Entry, 'shelf'>): EntryShelf {
  return {
    items: shelf.map(({ kind, label, file }) => ({
      ...{ kind, label },
      file: file ? { ...file, url: media.shelfAddress(accountId, file.hash) } : null,
    })),
  };
}
