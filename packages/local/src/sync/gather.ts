import type { Change, PullReply } from '@tagfalter/contract/sync-pull';
import { type BriefDay, wholeEntry } from '@tagfalter/contract/sync-pull';
import { type Place, placeOf } from '../client.ts';
import { type DiaryDb, RELAXED } from '../db.ts';
import { refreshViews } from '../entry-rows.ts';
import type { Env } from '../env.ts';
import { isRestored, type RecoveryRow } from '../meta-rows.ts';
import type { GatheredRow } from '../rows.ts';
import { tablesOfReturned } from '../uploads/refer-returned.ts';
import { writeBesideReserve } from '../write-text.ts';
import { type Contents, layPage, type Page, readGround } from './apply-page.ts';
import { offerLost, referMedia } from './recover.ts';

/** What a server is said to have kept of an epoch that it has not left. */
const EVERYTHING = Number.MAX_SAFE_INTEGER;

const isSame = (one: Place, other: Place): boolean =>
  one.cursor === other.cursor && one.epoch === other.epoch && !one.recovery === !other.recovery;

/** What is known once a server has said `reset` to a device that stands there. */
function recoveryAt(place: Place, { epoch = 0, restoredTo = 0 }: Pick<PullReply, 'epoch' | 'restoredTo'>): RecoveryRow {
  const left = place.recovery?.left ?? place.epoch ?? epoch;
  const lowest = left === epoch ? EVERYTHING : Math.min(restoredTo, place.recovery?.restoredTo ?? restoredTo);
  return { key: 'recovery', cursor: '', epoch, left, restoredTo: lowest };
}

/**
 * The server cannot tell what has changed since the cursor: it has forgotten deletions (S9), or was restored from a backup
 * (S13). From now on a pull gathers beside our days what it holds. Screens go on showing what we have; the outbox stays.
 * @returns false with nothing done when another tab has gone on from that cursor meanwhile
 */
export async function beginGathering(
  db: DiaryDb,
  from: Place,
  told: Pick<PullReply, 'epoch' | 'restoredTo'>,
): Promise<boolean> {
  const begin = async () => {
    const place = await placeOf(db);
    if (!isSame(place, from)) return false;
    await db.gathered.clear();
    await db.meta.put(recoveryAt(place, told));
    return true;
  };
  return writeBesideReserve(db, [db.meta, db.gathered], begin, recoveryAt(from, told));
}

/** What a page says, as it is put aside. */
function rowsOf({ changes, days = [] }: Contents): GatheredRow[] {
  const changed = changes.map((change): GatheredRow => {
    const { id, version } = change;
    if (change.collection === 'revisions') return { id, version, base: null, revision: change.record };
    return { id, version, base: change.record };
  });
  return [...changed, ...days.map((day) => ({ id: day.id, version: day.version, base: wholeEntry(day) }))];
}

/** What was put aside, as one page says it. */
function contentsOf(rows: Iterable<GatheredRow>): { changes: Change[]; days: BriefDay[] } {
  const changes: Change[] = [];
  const days: BriefDay[] = [];
  for (const { id, version, base, revision } of rows) {
    if (revision) changes.push({ collection: 'revisions', id, version, record: revision });
    else if (base) days.push({ ...base, version });
    else changes.push({ collection: 'entries', id, version, record: null });
  }
  return { changes, days };
}

/**
 * Takes one page of what the server holds; with the last one it takes the place of our days, all in one transaction (S3).
 * A power cut may undo that where nothing is lost: the server gives it again (decision 025).
 * @returns `overtaken` with nothing taken over when another tab has gathered meanwhile
 */
export async function gatherPage(
  db: DiaryDb,
  env: Env,
  from: RecoveryRow,
  page: Page,
): Promise<'applied' | 'overtaken'> {
  const tables = [db.meta, ...db.entryTables, db.revisions, db.gathered, db.outbox, ...tablesOfReturned(db)];
  return writeBesideReserve(db, isRestored(from) ? tables : [...tables, RELAXED], async () => {
    const { recovery } = await placeOf(db);
    if (recovery?.epoch !== from.epoch || recovery.cursor !== from.cursor) return 'overtaken';
    if (page.reply.more) {
      await db.gathered.bulkPut(rowsOf(page.reply));
      await db.meta.put({ ...recovery, cursor: page.reply.cursor });
    } else await takePlace(db, env, recovery, page);
    return 'applied';
  });
}

/** Lays what was gathered in the place of our days, as one page; what waits comes on top again (S5). */
async function takePlace(db: DiaryDb, env: Env, recovery: RecoveryRow, page: Page): Promise<void> {
  const aside = await db.gathered.toArray();
  const held = new Map([...aside, ...rowsOf(page.reply)].map((row) => [row.id, row]));
  const offered = isRestored(recovery) ? await offerLost(db, env, held, recovery) : null;
  const ground = await readGround(db, env);
  for (const table of db.entryTables) await table.clear();
  // Earlier versions stay: they go by their age alone, and what a restored server has lost of them may be nowhere else.
  const reply = { ...page.reply, ...contentsOf(held.values()) };
  await layPage(db, env, { ...page, reply, isOfMany: aside.length > 0 }, ground);
  const waiting = ground.outbox.map(({ entryId }) => entryId);
  await refreshViews(
    db,
    waiting.filter((id) => !held.has(id)),
  );
  if (offered) await referMedia(db, env, held, offered);
  await db.gathered.clear();
  await db.meta.delete('recovery');
}
