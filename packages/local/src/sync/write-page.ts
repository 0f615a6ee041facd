import { type BriefEntry, type PullReply, wholeEntry } from '@tagfalter/contract/sync-pull';
import type { Revision } from '@tagfalter/domain/revision';
import type { Env } from '../base/env.ts';
import type { DiaryDb } from '../db/diary-db.ts';
import type { ClientRow } from '../db/meta-rows.ts';
import { RELAXED } from '../db/owner-db.ts';
import type { OutboxItem } from '../db/rows.ts';
import { writeBesideReserve } from '../db/write.ts';
import { withAcks } from '../entries/acks.ts';
import { clientOf, observeStamps, readDeviceState, type SyncPosition, versionOf } from '../entries/client.ts';
import { putOrRemove, refreshViews, rowFor } from '../entries/entry-rows.ts';
import { putRebased } from '../entries/outbox.ts';
import { rebase } from '../entries/overlay.ts';
import { type Packing, packEntries, readPacking } from '../entries/packs.ts';
import { enqueueReturnedMedia, entriesLackingMedia, tablesOfReturned } from '../entries/returned-media.ts';
import { isForgotten } from './rotate-client-id.ts';
import { deletionsIn, storeDeletions } from './store-deletions.ts';
import { storeRevisions } from './store-revisions.ts';

/** A smaller page is stored row by row (decision 018). */
export const MIN_PACKED = 20;

/** Contents of a pull page, poke or finished resync. */
export type Contents = Pick<PullReply, 'changes' | 'days' | 'cursor' | 'more' | 'epoch'>;

export interface PullPage {
  /** The request's position. */
  from: SyncPosition;
  reply: Contents;
  /** Entries are packed only in a pull of several pages. */
  isOfMany: boolean;
  /** All mutations below were processed before the first page was requested. */
  processedBelow: number;
  /** Name of this part, if others follow (decision 153). */
  part?: string;
}

/** Includes deleted entries, with an empty stamp. */
function entriesOf({ changes, days = [] }: Contents): { id: string; stamp: string }[] {
  const changed = changes.flatMap((change) =>
    change.collection === 'entries' ? [{ id: change.id, stamp: change.record?.stamp ?? '' }] : [],
  );
  return [...changed, ...days];
}

export const isPacked = ({ isOfMany, reply: { days = [] } }: PullPage): boolean =>
  isOfMany && days.length >= MIN_PACKED;

interface EntryContext extends Pick<LocalState, 'client' | 'packing'> {
  /** Outbox rows that the page does not deliver, by entry id. */
  onTop: ReadonlyMap<string, OutboxItem[]>;
}

/** Skips entries with a row or mutations on top. @returns the packed entries */
async function packEntriesOf(
  db: DiaryDb,
  page: PullPage,
  { packing, onTop }: EntryContext,
): Promise<ReadonlySet<BriefEntry>> {
  const { days = [] } = page.reply;
  if (!isPacked(page)) return new Set();
  const known = packing ?? (await readPacking(db));
  const own = await known.ownAmong(days.map(({ id }) => id));
  const packed = days.filter(({ id }) => !own.has(id) && !onTop.has(id));
  if (packed.length > 0) await packEntries(db, packed, known);
  return new Set(packed);
}

/** With mutations on top (S5), rebased onto the new base (S7). */
async function storeEntries(db: DiaryDb, page: PullPage, context: EntryContext): Promise<void> {
  const { changes, days = [] } = page.reply;
  const packed = await packEntriesOf(db, page, context);
  const whole = days.flatMap((day) =>
    packed.has(day) ? [] : [{ id: day.id, version: day.version, record: wholeEntry(day) }],
  );
  const rows = [...changes.filter((change) => change.collection === 'entries'), ...whole];
  const rebased: OutboxItem[] = [];
  const entries = rows.map(({ id, version, record }) => {
    const waiting = context.onTop.get(id) ?? [];
    const onTop = rebase(record, waiting, context.client.restarted);
    rebased.push(...onTop.filter((row) => !waiting.includes(row)));
    return { id, version, row: rowFor(id, { base: record, version }, onTop) };
  });
  await Promise.all([putOrRemove(db, entries), putRebased(db, rebased)]);
}

function revisionsOf({ changes }: Contents): Revision[] {
  return changes.flatMap(({ collection, record }) => (collection === 'revisions' ? [record] : []));
}

/**
 * A page delivers a processed mutation if it has its entry. A page that ends the pull delivers mutations up to its
 * version. Versions alone do not tell (S5):
 * - The entry may have moved to a later page, and would lack the mutation until then.
 * - It may be in an earlier page, if the mutation was acknowledged twice or wrote a revision. The mutation would be
 * applied to its own effect.
 */
function deliveredBy({ reply, processedBelow, part }: PullPage, outbox: readonly OutboxItem[]): OutboxItem[] {
  if (outbox.length === 0) return [];
  const { more, cursor } = reply;
  const days = new Set(entriesOf(reply).map(({ id }) => id));
  const isHere = ({ id, entryId }: OutboxItem) => id < processedBelow && days.has(entryId);
  // The last part delivers all others.
  const isPassed = ({ version, entryId }: OutboxItem) =>
    !more && version <= versionOf(cursor) && (!part || days.has(entryId));
  return outbox.filter((row) => row.version > 0 && (isHere(row) || isPassed(row)));
}

/** Local state read inside the pull transaction. */
export interface LocalState {
  place: SyncPosition;
  client: ClientRow;
  outbox: OutboxItem[];
  /** Last stored part of a page. */
  part: string | undefined;
  /** Present if entries may be packed. */
  packing?: Packing | undefined;
}

/**
 * Relaxed: after a power cut the server delivers the page again (S3, decision 018).
 * @param contents what `work` may store; decides which tables are needed
 * @param packs whether entries may be packed
 */
export function inPullTransaction<T>(
  db: DiaryDb,
  env: Env,
  contents: Pick<Contents, 'changes' | 'days'>,
  work: (local: LocalState) => Promise<T>,
  packs = false,
): Promise<T> {
  // A transaction over fewer object stores starts sooner.
  const ofMedia = entriesLackingMedia(contents).length > 0 ? tablesOfReturned(db) : [];
  const ofTrash = deletionsIn(contents).length > 0 ? [db.trash] : [];
  return writeBesideReserve(
    db,
    [db.meta, ...db.entryTables, db.revisions, db.outbox, ...ofTrash, ...ofMedia, RELAXED],
    async () => {
      // Sequential reads would cost more round trips to the browser's storage.
      const [local, packing] = await Promise.all([readLocalState(db, env), packs ? readPacking(db) : undefined]);
      return work({ ...local, packing });
    },
  );
}

export async function readLocalState(db: DiaryDb, env: Env): Promise<LocalState> {
  const [{ place, client, acks, part }, rows] = await Promise.all([readDeviceState(db), db.outbox.toArray()]);
  return { place, part, outbox: withAcks(rows, acks), client: client ?? (await clientOf(db, env)) };
}

/**
 * Inside `inPullTransaction`. Also enqueues files that the server lacks.
 * @returns how many mutations of this device it delivered
 */
export async function writePage(
  db: DiaryDb,
  env: Env,
  page: PullPage,
  { client, outbox, packing, part: before }: LocalState,
): Promise<number> {
  const { reply, part } = page;
  const delivered = deliveredBy(page, outbox);
  const gone = new Set(delivered.map(({ id }) => id));
  const onTop = Map.groupBy(
    outbox.filter(({ id }) => !gone.has(id)),
    (row) => row.entryId,
  );
  const entries = entriesOf(reply);
  await Promise.all([
    db.outbox.bulkDelete([...gone]),
    storeEntries(db, page, { client, packing, onTop }),
    storeRevisions(db, revisionsOf(reply), env.now()),
    storeDeletions(db, deletionsIn(reply)),
    observeStamps(
      db,
      client,
      entries.map(({ stamp }) => stamp),
    ),
    db.meta.put(part ? { key: 'coming-page', part } : { key: 'cursor', cursor: reply.cursor, epoch: reply.epoch }),
    part || !before ? undefined : db.meta.delete('coming-page'),
  ]);
  const changed = new Set(entries.map(({ id }) => id));
  await refreshViews(
    db,
    delivered.map((row) => row.entryId).filter((id) => !changed.has(id)),
  );
  await enqueueReturnedMedia(db, env, entriesLackingMedia(reply));
  return delivered.length;
}

/**
 * `forgotten`: the server lost mutations it once took (S13). `overtaken`: another tab or a poke has gone on. `paused`:
 * another tab is storing a page, or ours is hidden.
 */
export type PageOutcome = 'applied' | 'forgotten' | 'overtaken' | 'paused';

/** @param part stored before this one */
export function obstacle(
  { from, reply }: PullPage,
  { place, outbox, part: last }: LocalState,
  part = last,
): Exclude<PageOutcome, 'applied'> | null {
  if (place.recovery || place.cursor !== from.cursor) return 'overtaken';
  // Two tabs that took each other's page over would do so for ever.
  if (part !== last) return 'paused';
  return isForgotten(outbox, reply.epoch) ? 'forgotten' : null;
}

export async function applyPage(db: DiaryDb, env: Env, page: PullPage): Promise<PageOutcome> {
  const apply = async (local: LocalState): Promise<PageOutcome> => {
    const hindered = obstacle(page, local);
    if (!hindered) await writePage(db, env, page, local);
    return hindered ?? 'applied';
  };
  return inPullTransaction(db, env, page.reply, apply, isPacked(page));
}
