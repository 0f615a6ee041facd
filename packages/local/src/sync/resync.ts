import { type BriefEntry, type Change, type PullReply, wholeEntry } from '@tagfalter/contract/sync-pull';
import type { Env } from '../base/env.ts';
import type { DiaryDb } from '../db/diary-db.ts';
import { isRestored, type RecoveryRow } from '../db/meta-rows.ts';
import { RELAXED } from '../db/owner-db.ts';
import type { StagedRow } from '../db/rows.ts';
import { pageLife } from '../db/running.ts';
import { Pace } from '../db/while-time.ts';
import { writeBesideReserve } from '../db/write.ts';
import { readDeviceState, readSyncPosition, type SyncPosition } from '../entries/client.ts';
import { refreshViews } from '../entries/entry-rows.ts';
import { tablesOfReturned } from '../entries/returned-media.ts';
import { enqueueLostMedia, offerLost } from './recover.ts';
import { forgetDeletions } from './store-deletions.ts';
import { type Contents, type PageOutcome, type PullPage, readLocalState, writePage } from './write-page.ts';

/** `restoredTo` of a server that was not restored. */
const EVERYTHING = Number.MAX_SAFE_INTEGER;

const isSame = (one: SyncPosition, other: SyncPosition): boolean =>
  one.cursor === other.cursor && one.epoch === other.epoch && !one.recovery === !other.recovery;

/** A further reset keeps the first `left` and the lowest `restoredTo`. */
function recoveryAt(
  place: SyncPosition,
  { epoch, restoredTo = 0 }: Pick<PullReply, 'epoch' | 'restoredTo'>,
): RecoveryRow {
  const left = place.recovery?.left ?? place.epoch ?? epoch;
  const lowest = left === epoch ? EVERYTHING : Math.min(restoredTo, place.recovery?.restoredTo ?? restoredTo);
  return { key: 'recovery', cursor: '', epoch, left, restoredTo: lowest };
}

/**
 * From now on pulls stage what the server holds (S9, S13).
 * @returns `false` with nothing done if another tab has gone on
 */
export async function beginResync(
  db: DiaryDb,
  from: SyncPosition,
  reply: Pick<PullReply, 'epoch' | 'restoredTo'>,
): Promise<boolean> {
  const begin = async () => {
    const place = await readSyncPosition(db);
    if (!isSame(place, from)) return false;
    await db.staged.clear();
    await db.meta.put(recoveryAt(place, reply));
    return true;
  };
  return writeBesideReserve(db, [db.meta, db.staged], begin, recoveryAt(from, reply));
}

function toStagedRows({ changes, days = [] }: Contents): StagedRow[] {
  const changed = changes.map((change): StagedRow => {
    const { id, version } = change;
    if (change.collection === 'revisions') return { id, version, base: null, revision: change.record };
    return { id, version, base: change.record, deleted: change.deleted };
  });
  return [...changed, ...days.map((day) => ({ id: day.id, version: day.version, base: wholeEntry(day) }))];
}

function fromStagedRows(rows: Iterable<StagedRow>): { changes: Change[]; days: BriefEntry[] } {
  const changes: Change[] = [];
  const days: BriefEntry[] = [];
  for (const { id, version, base, deleted, revision } of rows) {
    if (revision) changes.push({ collection: 'revisions', id, version, record: revision });
    else if (base) days.push({ ...base, version });
    else changes.push({ collection: 'entries', id, version, record: null, deleted });
  }
  return { changes, days };
}

const ofStaged = new Pace(100);

/** In parts, as `applyInParts`. */
async function stagePage(
  db: DiaryDb,
  env: Env,
  from: RecoveryRow,
  { reply }: PullPage,
): Promise<Exclude<PageOutcome, 'forgotten'>> {
  const rows = toStagedRows(reply);
  const tables = [db.meta, db.staged];
  let staged = 0;
  let part: string | undefined;
  do {
    if (pageLife.isHidden) return 'paused';
    const [begun, before] = [staged, part];
    const named = env.uuid();
    const end = await writeBesideReserve(db, isRestored(from) ? tables : [...tables, RELAXED], async () => {
      const { place, part: last } = await readDeviceState(db);
      const { recovery } = place;
      if (recovery?.epoch !== from.epoch || recovery.cursor !== from.cursor) return 'overtaken';
      if (before && before !== last) return 'paused';
      return ofStaged.whileTime({ from: begun, total: rows.length }, async (first, end) => {
        await db.staged.bulkPut(rows.slice(first, end));
        if (end < rows.length) return void (await db.meta.put({ key: 'coming-page', part: named }));
        await db.meta.put({ ...recovery, cursor: reply.cursor });
        await db.meta.delete('coming-page');
      });
    });
    if (typeof end === 'string') return end;
    [staged, part] = [end, named];
  } while (staged < rows.length);
  return 'applied';
}

/**
 * The last page swaps everything in, in one transaction (S3), however long it takes. Relaxed unless the server was
 * restored: after a power cut it delivers the page again (decision 018).
 */
export async function resyncPage(
  db: DiaryDb,
  env: Env,
  from: RecoveryRow,
  page: PullPage,
): Promise<Exclude<PageOutcome, 'forgotten'>> {
  if (page.reply.more) return stagePage(db, env, from, page);
  if (pageLife.isHidden) return 'paused';
  const tables = [db.meta, ...db.entryTables, db.revisions, db.trash, db.staged, db.outbox, ...tablesOfReturned(db)];
  return writeBesideReserve(db, isRestored(from) ? tables : [...tables, RELAXED], async () => {
    const { recovery } = await readSyncPosition(db);
    if (recovery?.epoch !== from.epoch || recovery.cursor !== from.cursor) return 'overtaken';
    await swapIn(db, env, recovery, page);
    return 'applied';
  });
}

/** The outbox goes on top again (S5). */
async function swapIn(db: DiaryDb, env: Env, recovery: RecoveryRow, page: PullPage): Promise<void> {
  const staged = await db.staged.toArray();
  const held = new Map([...staged, ...toStagedRows(page.reply)].map((row) => [row.id, row]));
  const offered = isRestored(recovery) ? await offerLost(db, env, held, recovery) : null;
  const local = await readLocalState(db, env);
  for (const table of db.entryTables) await table.clear();
  await forgetDeletions(db, env, { held, recovery, outbox: local.outbox });
  // Revisions stay until they expire: a restored server may have lost them.
  const reply = { ...page.reply, ...fromStagedRows(held.values()) };
  await writePage(db, env, { ...page, reply, isOfMany: staged.length > 0 }, local);
  const waiting = local.outbox.map(({ entryId }) => entryId);
  await refreshViews(
    db,
    waiting.filter((id) => !held.has(id)),
  );
  if (offered) await enqueueLostMedia(db, env, held, offered);
  await db.staged.clear();
  await db.meta.delete('recovery');
}
