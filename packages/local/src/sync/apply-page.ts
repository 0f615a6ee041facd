import type { Change, PullReply } from '@tagfalter/contract/sync-pull';
import { clientOf, observeStamps, type Place, placeOf, versionOf } from '../client.ts';
import { type DiaryDb, RELAXED } from '../db.ts';
import { putOrRemove, refreshViews, rowFor } from '../entry-rows.ts';
import type { Env } from '../env.ts';
import { ownRows, packDays } from '../packs.ts';
import { dropOldRevisions } from '../revisions.ts';
import type { ClientRow, OutboxRow, PackedDay } from '../rows.ts';
import { isForgotten } from './renumber.ts';

/** Fewer days of a page are stored one by one. */
const WORTH_PACKING = 20;

/** What a page says about the account's records, and up to where. */
export type Contents = Pick<PullReply, 'changes' | 'cursor' | 'more' | 'epoch'>;

export interface Page {
  /** Where it was asked from. */
  from: Place;
  reply: Contents;
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

async function storeRevisions(db: DiaryDb, env: Env, { changes }: Contents): Promise<void> {
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

/** What of this device a page is laid upon. */
export interface Ground {
  place: Place;
  client: ClientRow;
  outbox: OutboxRow[];
}

/**
 * Runs work in the transaction of a page: rows, cursor and the end of delivered mutations in one (S3). Undone by a power
 * cut they are as before, and the server gives the page again (decision 025).
 */
export function withGround<T>(db: DiaryDb, env: Env, work: (ground: Ground) => Promise<T>): PromiseLike<T> {
  return db.transaction('rw', [db.meta, ...db.entryTables, db.revisions, db.outbox, RELAXED], async () => {
    const [place, client, outbox] = await Promise.all([placeOf(db), clientOf(db, env), db.outbox.toArray()]);
    return work({ place, client, outbox });
  });
}

/**
 * Stores a page, inside of `withGround`.
 * @returns how many mutations of this device it has delivered
 */
export async function layPage(db: DiaryDb, env: Env, page: Page, { client, outbox }: Ground): Promise<number> {
  const { reply } = page;
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
  return delivered.length;
}

/**
 * Takes over one page of a pull.
 * @returns with nothing taken over `forgotten` when the server has lost mutations it once took, `overtaken` when another
 *   tab has pulled meanwhile or the stream has brought something: then these rows may be older than ours
 */
export async function applyPage(db: DiaryDb, env: Env, page: Page): Promise<'applied' | 'forgotten' | 'overtaken'> {
  const { from, reply } = page;
  return withGround(db, env, async (ground) => {
    const { place, outbox } = ground;
    if (place.recovery || place.cursor !== from.cursor) return 'overtaken';
    if (isForgotten(outbox, reply.epoch ?? 0)) return 'forgotten';
    await layPage(db, env, page, ground);
    return 'applied';
  });
}
