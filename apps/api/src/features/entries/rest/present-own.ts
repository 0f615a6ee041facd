import type { WireEntry } from '@tagfalter/contract/wire-entry';
import type { Db, Tx } from '#api/db/open.ts';
import { activeLinks } from '../active-links.ts';
import type { ReadyMedium } from '../media-port.ts';
import { mediaHashes, type StoredEntry } from '../stored-entry.ts';
import type { EntryDeps } from './entry-deps.ts';
import { presentEntry } from './presenter.ts';

/** Ready media of entries, by hash. */
export function readyOf(
  { media }: EntryDeps,
  db: Db | Tx,
  accountId: string,
  stored: readonly StoredEntry[],
): Promise<Map<string, ReadyMedium>> {
  const hashes = new Set(stored.flatMap(({ entry }) => mediaHashes(entry)));
  return media.findReady(db, accountId, [...hashes]);
}

/** In the same order, each with media and active link. */
export async function presentAllOwn(
  deps: EntryDeps,
  db: Db | Tx,
  accountId: string,
  stored: readonly StoredEntry[],
): Promise<WireEntry[]> {
  const ready = await readyOf(deps, db, accountId, stored);
  const ids = stored.map(({ entry }) => entry.id);
  const links = await activeLinks(db, accountId, ids, deps.now());
  return stored.map((each) => presentEntry(each, { ready, media: deps.media, link: links.get(each.entry.id) }));
}

export async function presentOwn(deps: EntryDeps, db: Db | Tx, stored: StoredEntry): Promise<WireEntry> {
  const { accountId, entry } = stored;
  const ready = await readyOf(deps, db, accountId, [stored]);
  const links = await activeLinks(db, accountId, [entry.id], deps.now());
  return presentEntry(stored, { ready, media: deps.media, link: links.get(entry.id) });
}
