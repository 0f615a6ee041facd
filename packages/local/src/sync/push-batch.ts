import { MAX_PUSH_BYTES, PROTOCOL } from '@tagfalter/contract/protocol';
import type { Mutation } from '@tagfalter/contract/sync-push';
import { deviceOf, type Place } from '../client.ts';
import type { DiaryDb } from '../db.ts';
import type { Fault } from '../fault.ts';
import { latestOf, untilStored } from '../outbox.ts';
import type { OutboxRow } from '../rows.ts';
import { pushSize, pushSizeAfter } from './push-size.ts';

/** Room for what stands around the mutations. */
const FRAME_BYTES = 1024;
const encoder = new TextEncoder();

/** Where a device stands: in the feed, and with its outbox. */
export interface DevicePlace {
  place: Place;
  /** The server has processed all its mutations below this id. */
  processedBelow: number;
}

/** Who sends, and in which epoch. */
interface Sender {
  clientId: string;
  place: Place;
}

/** What one push carries. */
export interface Batch extends DevicePlace, Sender {
  rows: OutboxRow[];
  /** What is sent, as JSON: a long one takes its time, and is ready before its turn comes. */
  body: string;
  /** Whether there was more than fits. */
  isFull: boolean;
}

/** As many of these as fit into one push; always at least one if there is any. */
function fitting(pending: readonly OutboxRow[], sender: Sender): Pick<Batch, 'rows' | 'body'> {
  const rows: OutboxRow[] = [];
  const mutations: string[] = [];
  let bytes = FRAME_BYTES;
  for (const row of pending) {
    const mutation = { id: row.id, key: row.key, name: row.name, args: row.args, at: row.at } satisfies Mutation;
    const json = JSON.stringify(mutation);
    bytes += encoder.encode(json).length + 1;
    if (bytes > MAX_PUSH_BYTES && rows.length > 0) break;
    rows.push(row);
    mutations.push(json);
  }
  return { rows, body: bodyOf(sender, mutations) };
}

/** @param mutations as JSON each */
function bodyOf({ clientId, place: { epoch, recovery } }: Sender, mutations: readonly string[]): string {
  // While it gathers, its outbox still belongs to the epoch it has left.
  const frame = JSON.stringify({ protocol: PROTOCOL, clientId, epoch: recovery?.left ?? epoch });
  return `${frame.slice(0, -1)},"mutations":[${mutations.join()}]}`;
}

/** The oldest pending mutations above `after` that fit into one push, with all that a request says beside them. */
export async function nextBatch(db: DiaryDb, count: number, after = 0): Promise<Batch> {
  return db.transaction('r', [db.meta, db.outbox], async () => {
    const above = (id: number) => db.outbox.where('id').above(id).limit(count).toArray();
    const [oldest, { client, place, receipts }] = await Promise.all([above(after), deviceOf(db)]);
    // Rarely something processed still lies there; what is pending comes after all of it.
    const isAllPending = (oldest[0]?.id ?? Infinity) > receipts.upTo;
    const pending = isAllPending ? oldest : await above(receipts.upTo);
    // Whoever has taken an id has a name; without a mutation nobody needs one.
    const { clientId, nextId } = client ?? { clientId: '', nextId: 1 };
    const batch = fitting(pending, { clientId, place });
    const isFull = pending.length === count || batch.rows.length < pending.length;
    return { ...batch, isFull, place, clientId, processedBelow: pending[0]?.id ?? nextId };
  });
}

/** Where the last push from here has ended, with nothing left to send. */
const ends = new WeakMap<DiaryDb, Pick<Batch, keyof DevicePlace | 'clientId'>>();

/** @param end where its epoch is certain; without one, or while a restored server is gathered, the next push reads */
function noteEnd(db: DiaryDb, end: Pick<Batch, keyof DevicePlace | 'clientId'>): void {
  const { epoch, recovery } = end.place;
  if (epoch === undefined || recovery) ends.delete(db);
  else ends.set(db, end);
}

/**
 * The mutation that this window has stored last, where it follows on all that the last push from here has seen processed:
 * what another tab had stored meanwhile would lie between them. So nothing has to be read to send it. Whether another tab
 * has sent it meanwhile, or counted the outbox anew, the server tells (S2); where a push fails, the next one reads. What
 * another tab has laid anew (S7) goes out as it was, and the server lays it on the day.
 */
function batchAtHand(db: DiaryDb): Batch | undefined {
  const end = ends.get(db);
  const stored = latestOf(db);
  ends.delete(db);
  if (!end || stored?.clientId !== end.clientId || stored.row.id !== end.processedBelow) return undefined;
  return { ...fitting([stored.row], end), isFull: false, ...end };
}

/** What is to be sent first. @param writing belongs to it where nothing else waits; whether it was stored, its writer hears */
export async function firstBatch(db: DiaryDb, writing: Promise<unknown> | undefined): Promise<Batch> {
  const written = writing?.catch(() => undefined);
  if (written && ends.has(db)) await Promise.race([written, untilStored(db)]);
  const known = batchAtHand(db);
  if (known) return known;
  const batch = await nextBatch(db, pushSize(db));
  if (batch.rows.length > 0 || !written) return batch;
  // The reading usually comes after it, as transactions do.
  await written;
  return nextBatch(db, pushSize(db));
}

/** What follows a full batch, read while the server works on that. */
export async function following(db: DiaryDb, { isFull, rows }: Batch): Promise<Batch | undefined> {
  const last = rows.at(-1);
  if (!isFull || !last) return undefined;
  const batch = await nextBatch(db, pushSizeAfter(db), last.id);
  return batch.rows.length > 0 ? batch : undefined;
}

/** The id below which all is processed when a batch was the last of a push; the next one may go on from there. */
export function endAfter(db: DiaryDb, { rows, clientId, place, processedBelow }: Batch, fault: Fault | null): number {
  if (fault !== null) return processedBelow;
  const below = (rows.at(-1)?.id ?? processedBelow - 1) + 1;
  noteEnd(db, { clientId, place, processedBelow: below });
  return below;
}
