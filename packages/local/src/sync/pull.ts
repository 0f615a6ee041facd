import type { Change, PullReply } from '@tagfalter/contract/sync-pull';
import { clientOf, observeStamps, type Place, placeOf, versionOf } from '../client.ts';
import { type DiaryDb, RELAXED } from '../db.ts';
import { putOrRemove, refreshViews, rowFor } from '../entry-rows.ts';
import type { Env } from '../env.ts';
import { ownRows, packDays } from '../packs.ts';
import { dropOldRevisions } from '../revisions.ts';
import type { OutboxRow, PackedDay } from '../rows.ts';
import { type Fault, serverFault } from './fault.ts';
import { createPages } from './fetch-pages.ts';
import type { Standing } from './push.ts';
import { beginRecovery, gatherPage } from './recover.ts';
import { isForgotten, resendForgotten } from './renumber.ts';

/** Fewer days of a page are stored one by one. */
const WORTH_PACKING = 20;

interface Page {
  /** Where it was asked from. */
  from: Place;
  reply: PullReply;
  /** Whether it is one of several: the days of a long history are packed. */
  isOfMany: boolean;
  /** The server had processed all mutations below this id before the first page was asked for. */
  processedBelow: number;
}

type EntryChanged = Extract<Change, { collection: 'entries' }>;

/** Stores the days of a page, those with mutations on top as what the two come to (S5). */
async function storeDays(
  db: DiaryDb,
  { isOfMany }: Page,
  changes: readonly EntryChanged[],
  onTop: ReadonlyMap<string, OutboxRow[]>,
): Promise<void> {
  const latest = [...new Map(changes.map((change) => [change.id, change])).values()];
  const ids = latest.map(({ id }) => id);
  const own = isOfMany && latest.length >= WORTH_PACKING ? await (await ownRows(db))(ids) : null;
  const packed: PackedDay[] = [];
  const rows: Parameters<typeof putOrRemove>[1][number][] = [];
  for (const { id, record, version } of latest) {
    if (own && record && !own.has(id) && !onTop.has(id)) packed.push({ version, base: record });
    else rows.push({ id, version, row: rowFor(id, { base: record, version }, onTop.get(id) ?? []) });
  }
  if (packed.length > 0) await packDays(db, packed);
  await putOrRemove(db, rows);
}

async function storeRevisions(db: DiaryDb, env: Env, { changes }: PullReply): Promise<void> {
  const revisions = changes.flatMap(({ collection, record }) => (collection === 'revisions' ? [record] : []));
  if (revisions.length === 0) return;
  await db.revisions.bulkPut(revisions);
  await dropOldRevisions(db, env.now());
}

/**
 * The mutations whose effect a page brings: with their day, as it is after all that the server had processed, or at the
 * end of everything. Their versions alone would not say: the day may have moved on to a later page, and then it would
 * lack what was written here; or it stands in an earlier one, where a mutation was answered a second time or wrote an
 * earlier version, too, and then that would be applied to its own effect (S5).
 */
function deliveredBy({ reply, processedBelow }: Page, outbox: readonly OutboxRow[]): OutboxRow[] {
  const { more, cursor, changes } = reply;
  const days = new Set(changes.flatMap(({ collection, id }) => (collection === 'entries' ? [id] : [])));
  const isHere = ({ id, entryId }: OutboxRow) => id < processedBelow && days.has(entryId);
  const isPassed = ({ version }: OutboxRow) => !more && version <= versionOf(cursor);
  return outbox.filter((row) => row.state === 'processed' && (isHere(row) || isPassed(row)));
}

/**
 * Takes over one page: rows, cursor and the end of delivered mutations in one transaction (S3).
 * @returns `forgotten` when the server has lost mutations it once took, with nothing taken over
 */
async function applyPage(db: DiaryDb, env: Env, page: Page): Promise<'applied' | 'forgotten'> {
  const { from, reply } = page;
  // Undone by a power cut, cursor and rows are as before, and the server gives the page again.
  const tables = [db.meta, ...db.entryTables, db.revisions, db.outbox, RELAXED];
  return db.transaction('rw', tables, async () => {
    const [now, client, outbox] = await Promise.all([placeOf(db), clientOf(db, env), db.outbox.toArray()]);
    // Without Web Locks another tab may have pulled meanwhile; its rows are newer than these.
    if (now.recovery || now.cursor !== from.cursor) return 'applied';
    if (isForgotten(outbox, reply.epoch ?? 0)) return 'forgotten';
    const delivered = deliveredBy(page, outbox);
    const gone = new Set(delivered.map(({ id }) => id));
    const onTop = Map.groupBy(
      outbox.filter(({ id }) => !gone.has(id)),
      (row) => row.entryId,
    );
    const changes = reply.changes.filter((change) => change.collection === 'entries');
    const stamps = changes.map(({ record }) => record?.stamp ?? '');
    await Promise.all([
      db.outbox.bulkDelete([...gone]),
      storeDays(db, page, changes, onTop),
      storeRevisions(db, env, reply),
      observeStamps(db, client, stamps),
      db.meta.put({ key: 'cursor', cursor: reply.cursor, epoch: reply.epoch ?? 0 }),
    ]);
    const changed = new Set(changes.map(({ id }) => id));
    await refreshViews(
      db,
      delivered.map((row) => row.entryId).filter((id) => !changed.has(id)),
    );
    return 'applied';
  });
}

/** Takes over a page, or while the server comes back from a restore puts it aside. */
async function takePage(db: DiaryDb, env: Env, page: Page): Promise<void> {
  const { from, reply } = page;
  if (from.recovery) return gatherPage(db, env, from.recovery, reply);
  if ((await applyPage(db, env, page)) === 'applied') return;
  await resendForgotten(db, env, reply.epoch ?? 0);
  await applyPage(db, env, page);
}

/** Drops what was pulled and starts without a cursor; the outbox and what it shows stay (S9). */
async function dropBases(db: DiaryDb): Promise<void> {
  await db.transaction('rw', [db.meta, ...db.entryTables, db.revisions, db.outbox], async () => {
    const touched = (await db.outbox.toArray()).map((row) => row.entryId);
    for (const table of db.entryTables) await table.clear();
    await db.revisions.clear();
    await refreshViews(db, touched);
    await db.meta.delete('cursor');
  });
}

/** A server that was restored has lost days we have; any other only cannot tell us a difference. */
async function startAnew(db: DiaryDb, from: Place, { epoch = 0, restoredTo = 0 }: PullReply): Promise<void> {
  const isRestored = from.recovery !== undefined || (from.epoch !== undefined && from.epoch !== epoch);
  if (isRestored) await beginRecovery(db, from, epoch, restoredTo);
  else await dropBases(db);
}

/**
 * Fetches what changed since the cursor, page by page (S1, S5). It names no client and reads no `lastMutationId`: that
 * number would say that a mutation whose answer was lost is processed, but not what came of it. The push before this
 * sends it again, and the server repeats the stored result; so no refusal is ever missed (S4).
 * @param standing where this device stands after its push
 * @param onAnswered called after each answer of the server
 * @returns what stopped it, or null when everything is here
 */
export async function pullAll(
  db: DiaryDb,
  env: Env,
  { place, processedBelow }: Standing,
  onAnswered: () => void,
): Promise<Fault | null> {
  const pages = createPages(env);
  let wasReset = false;
  let isOfMany = false;
  for (let from = place; ; from = await placeOf(db)) {
    const answer = await pages.after(from);
    if (!answer.ok) return answer.fault;
    onAnswered();
    const reply = answer.value;
    const { more, cursor } = reply;
    // A second reset, or more to come after the very same cursor: that would go on for ever.
    if (reply.reset ? wasReset : more && cursor === from.cursor) return serverFault(200);
    if (reply.reset) {
      wasReset = true;
      await startAnew(db, from, reply);
      continue;
    }
    isOfMany ||= more;
    await takePage(db, env, { from, reply, isOfMany, processedBelow });
    if (!more) return null;
  }
}
