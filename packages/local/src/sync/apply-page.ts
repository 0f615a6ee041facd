import { type BriefDay, type PullReply, wholeEntry } from '@tagfalter/contract/sync-pull';
import type { Revision } from '@tagfalter/domain/revision';
import { clientOf, deviceOf, observeStamps, type Place, versionOf } from '../client.ts';
import { type DiaryDb, RELAXED } from '../db.ts';
import { putOrRemove, refreshViews, rowFor } from '../entry-rows.ts';
import type { Env } from '../env.ts';
import type { ClientRow } from '../meta-rows.ts';
import { keepLaid } from '../outbox.ts';
import { rebase } from '../overlay.ts';
import { type Packing, packDays, readPacking } from '../packs.ts';
import { withReceipts } from '../receipts.ts';
import type { OutboxItem } from '../rows.ts';
import { lackingDays, referReturned, tablesOfReturned } from '../uploads/refer-returned.ts';
import { writeBesideReserve } from '../write-text.ts';
import { isForgotten } from './renumber.ts';
import { storeRevisions } from './store-revisions.ts';

/** Fewer days of a page are stored one by one. */
const WORTH_PACKING = 20;

/** What a page says about the account's records, and up to where. */
export type Contents = Pick<PullReply, 'changes' | 'days' | 'cursor' | 'more' | 'epoch'>;

export interface Page {
  /** Where it was asked from. */
  from: Place;
  reply: Contents;
  /** Whether it is one of several: the days of a long history are packed. */
  isOfMany: boolean;
  /** The server had processed all mutations below this id before the first page was asked for. */
  processedBelow: number;
}

/** The entries that a page is about, deleted ones too. */
function entriesOf({ changes, days = [] }: Contents): { id: string; stamp: string }[] {
  const changed = changes.flatMap((change) =>
    change.collection === 'entries' ? [{ id: change.id, stamp: change.record?.stamp ?? '' }] : [],
  );
  return [...changed, ...days];
}

/** Whether days of a page are packed: those of a long history. */
const isPacked = ({ isOfMany, reply: { days = [] } }: Page): boolean => isOfMany && days.length >= WORTH_PACKING;

/** What is to be laid upon the days of a page, and what was read of those that are packed. */
interface Beneath extends Pick<Ground, 'client' | 'packing'> {
  onTop: ReadonlyMap<string, OutboxItem[]>;
}

/** Packs the days that nothing lies upon or before. @returns which */
async function packDaysOf(db: DiaryDb, page: Page, { packing, onTop }: Beneath): Promise<ReadonlySet<BriefDay>> {
  const { days = [] } = page.reply;
  if (!isPacked(page)) return new Set();
  const known = packing ?? (await readPacking(db));
  const own = await known.ownAmong(days.map(({ id }) => id));
  const packed = days.filter(({ id }) => !own.has(id) && !onTop.has(id));
  if (packed.length > 0) await packDays(db, packed, known);
  return new Set(packed);
}

/** Stores the days of a page, those with mutations on top as what the two come to (S5), and these as they lie there now (S7). */
async function storeDays(db: DiaryDb, page: Page, beneath: Beneath): Promise<void> {
  const { changes, days = [] } = page.reply;
  const packed = await packDaysOf(db, page, beneath);
  const whole = days.flatMap((day) =>
    packed.has(day) ? [] : [{ id: day.id, version: day.version, record: wholeEntry(day) }],
  );
  const rows = [...changes.filter((change) => change.collection === 'entries'), ...whole];
  const laid: OutboxItem[] = [];
  const entries = rows.map(({ id, version, record }) => {
    const waiting = beneath.onTop.get(id) ?? [];
    const onTop = rebase(record, waiting, beneath.client.restarted);
    laid.push(...onTop.filter((row) => !waiting.includes(row)));
    return { id, version, row: rowFor(id, { base: record, version }, onTop) };
  });
  await Promise.all([putOrRemove(db, entries), keepLaid(db, laid)]);
}

function revisionsOf({ changes }: Contents): Revision[] {
  return changes.flatMap(({ collection, record }) => (collection === 'revisions' ? [record] : []));
}

/**
 * The mutations whose effect a page brings: with their day, as it is after all that the server had processed, or at the
 * end of everything. Their versions alone would not say: the day may have moved on to a later page, and then it would
 * lack what was written here; or it stands in an earlier one, where a mutation was answered a second time or wrote an
 * earlier version, too, and then that would be applied to its own effect (S5).
 */
function deliveredBy({ reply, processedBelow }: Page, outbox: readonly OutboxItem[]): OutboxItem[] {
  if (outbox.length === 0) return [];
  const { more, cursor } = reply;
  const days = new Set(entriesOf(reply).map(({ id }) => id));
  const isHere = ({ id, entryId }: OutboxItem) => id < processedBelow && days.has(entryId);
  const isPassed = ({ version }: OutboxItem) => !more && version <= versionOf(cursor);
  return outbox.filter((row) => row.version > 0 && (isHere(row) || isPassed(row)));
}

/** What of this device a page is laid upon. */
export interface Ground {
  place: Place;
  client: ClientRow;
  outbox: OutboxItem[];
  /** Where days are going to be packed. */
  packing?: Packing | undefined;
}

/**
 * Runs work in the transaction of a page: rows, cursor and the end of delivered mutations in one (S3). Undone by a power
 * cut they are as before, and the server gives the page again (decision 025).
 * @param contents what is going to be stored, perhaps
 * @param packs whether days are going to be packed
 */
export function withGround<T>(
  db: DiaryDb,
  env: Env,
  contents: Pick<Contents, 'changes' | 'days'>,
  work: (ground: Ground) => Promise<T>,
  packs = false,
): Promise<T> {
  // A transaction over fewer stores begins sooner.
  const ofMedia = lackingDays(contents).length > 0 ? tablesOfReturned(db) : [];
  return writeBesideReserve(
    db,
    [db.meta, ...db.entryTables, db.revisions, db.outbox, ...ofMedia, RELAXED],
    async () => {
      // Side by side: every answer awaited on its own would be a trip to the browser's storage more.
      const [ground, packing] = await Promise.all([readGround(db, env), packs ? readPacking(db) : undefined]);
      return work({ ...ground, packing });
    },
  );
}

/** What lies here, as read in the caller's transaction. */
export async function readGround(db: DiaryDb, env: Env): Promise<Ground> {
  const [{ place, client, receipts }, rows] = await Promise.all([deviceOf(db), db.outbox.toArray()]);
  return { place, outbox: withReceipts(rows, receipts), client: client ?? (await clientOf(db, env)) };
}

/**
 * Stores a page, inside of `withGround`, and notes the files that go with its days.
 * @returns how many mutations of this device it has delivered
 */
export async function layPage(db: DiaryDb, env: Env, page: Page, { client, outbox, packing }: Ground): Promise<number> {
  const { reply } = page;
  const delivered = deliveredBy(page, outbox);
  const gone = new Set(delivered.map(({ id }) => id));
  const onTop = Map.groupBy(
    outbox.filter(({ id }) => !gone.has(id)),
    (row) => row.entryId,
  );
  const entries = entriesOf(reply);
  await Promise.all([
    db.outbox.bulkDelete([...gone]),
    storeDays(db, page, { client, packing, onTop }),
    storeRevisions(db, revisionsOf(reply)),
    observeStamps(
      db,
      client,
      entries.map(({ stamp }) => stamp),
    ),
    db.meta.put({ key: 'cursor', cursor: reply.cursor, epoch: reply.epoch ?? 0 }),
  ]);
  const changed = new Set(entries.map(({ id }) => id));
  await refreshViews(
    db,
    delivered.map((row) => row.entryId).filter((id) => !changed.has(id)),
  );
  await referReturned(db, env, lackingDays(reply));
  return delivered.length;
}

/**
 * Takes over one page of a pull.
 * @returns with nothing taken over `forgotten` when the server has lost mutations it once took, `overtaken` when another
 *   tab has pulled meanwhile or the stream has brought something: then these rows may be older than ours
 */
export async function applyPage(db: DiaryDb, env: Env, page: Page): Promise<'applied' | 'forgotten' | 'overtaken'> {
  const { from, reply } = page;
  const take = async (ground: Ground) => {
    const { place, outbox } = ground;
    if (place.recovery || place.cursor !== from.cursor) return 'overtaken';
    if (isForgotten(outbox, reply.epoch ?? 0)) return 'forgotten';
    await layPage(db, env, page, ground);
    return 'applied';
  };
  return withGround(db, env, reply, take, isPacked(page));
}
