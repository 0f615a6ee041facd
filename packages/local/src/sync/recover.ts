import { type PullReply, wholeEntry } from '@tagfalter/contract/sync-pull';
import { HLC_ZERO } from '@tagfalter/domain/clock';
import { clientOf, observeStamps, type Place, placeOf } from '../client.ts';
import type { DiaryDb } from '../db.ts';
import { NO_BASE, rowFor } from '../entry-rows.ts';
import type { Env } from '../env.ts';
import { allRows } from '../packs.ts';
import type { GatheredRow, OutboxRow, RecoveryRow } from '../rows.ts';
import { mediaOf, referUploads } from '../uploads/upload-rows.ts';
import { lackingMedia, lostPart } from './offers.ts';
import { restartOutbox } from './renumber.ts';

/**
 * The server was restored from a backup: from now on a pull gathers beside our days what it holds. Screens go on
 * showing what we have; the outbox stays.
 */
export async function beginRecovery(db: DiaryDb, from: Place, epoch: number, restoredTo: number): Promise<void> {
  await db.transaction('rw', [db.meta, db.gathered], async () => {
    const left = from.recovery?.left ?? from.epoch ?? 0;
    const lowest = Math.min(restoredTo, from.recovery?.restoredTo ?? restoredTo);
    await db.gathered.clear();
    await db.meta.put({ key: 'recovery', cursor: '', epoch, left, restoredTo: lowest });
  });
}

/**
 * Takes one page of what the restored server holds; with the last one it takes the place of our days, and what of them
 * the server lost goes into the outbox as offers, all in one transaction (S3, S13).
 */
export async function gatherPage(db: DiaryDb, env: Env, from: RecoveryRow, page: PullReply): Promise<void> {
  const tables = [db.meta, ...db.entryTables, db.revisions, db.gathered, db.outbox, db.uploads, db.files];
  await db.transaction('rw', tables, async () => {
    const { recovery } = await placeOf(db);
    // Without Web Locks another tab may have gathered meanwhile.
    if (recovery?.epoch !== from.epoch || recovery.cursor !== from.cursor) return;
    // The first page: earlier versions of a day come anew, those of the lost time are gone.
    if (from.cursor === '') await db.revisions.clear();
    for (const change of page.changes) {
      if (change.collection === 'revisions') await db.revisions.put(change.record);
      else await db.gathered.put({ id: change.id, version: change.version, base: change.record });
    }
    for (const day of page.days ?? []) {
      await db.gathered.put({ id: day.id, version: day.version, base: wholeEntry(day) });
    }
    if (page.more) await db.meta.put({ ...recovery, cursor: page.cursor });
    else await takeOver(db, env, recovery, page.cursor);
  });
}

async function takeOver(db: DiaryDb, env: Env, recovery: RecoveryRow, cursor: string): Promise<void> {
  const held = new Map((await db.gathered.toArray()).map((row) => [row.id, row]));
  const offers = (await allRows(db)).flatMap((row) => {
    const args = lostPart(row, held.get(row.id), recovery);
    return args ? [{ entryId: row.id, args }] : [];
  });
  const since = env.now();
  const outbox = await restartOutbox(db, env, [
    // First, so that the edits after them meet the days they were made on. Their moment is in their arguments.
    ...offers.map((offer) => ({ ...offer, key: env.uuid(), name: 'entry.offer', at: HLC_ZERO, since })),
    ...(await db.outbox.orderBy('id').toArray()),
  ]);
  await replaceDays(db, held, outbox);
  const offered = offers.map(({ entryId, args }) => ({ entryId, args: { ...args, removeImages: [] } }));
  const lacking = [...held.values()].flatMap(({ id, base }) =>
    base ? [{ entryId: id, args: lackingMedia(base) }] : [],
  );
  // Only where there is something to do: Dexie loses its transaction over a hundred awaits that touch no table.
  const withMedia = [...offered, ...lacking].filter(({ args }) => mediaOf(args).length > 0);
  for (const { entryId, args } of withMedia) await referUploads(db, env, entryId, args);
  await observeStamps(
    db,
    await clientOf(db, env),
    [...held.values()].flatMap(({ base }) => base?.stamp ?? []),
  );
  await db.gathered.clear();
  await db.meta.delete('recovery');
  await db.meta.put({ key: 'cursor', cursor, epoch: recovery.epoch });
}

async function replaceDays(
  db: DiaryDb,
  held: ReadonlyMap<string, GatheredRow>,
  outbox: readonly OutboxRow[],
): Promise<void> {
  const onTop = Map.groupBy(outbox, (row) => row.entryId);
  const ids = new Set([...held.keys(), ...onTop.keys()]);
  const rows = [...ids].flatMap((id) => rowFor(id, held.get(id) ?? NO_BASE, onTop.get(id) ?? []) ?? []);
  for (const table of db.entryTables) await table.clear();
  await db.entries.bulkPut(rows);
}
