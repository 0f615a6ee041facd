import { MAX_PUSH_BYTES, PROTOCOL } from '@tagfalter/contract/protocol';
import type { Mutation } from '@tagfalter/contract/sync-push';
import type { Fault } from '../base/fault.ts';
import type { DiaryDb } from '../db/diary-db.ts';
import type { OutboxRow } from '../db/rows.ts';
import { readDeviceState, type SyncPosition } from '../entries/client.ts';
import { pushSizeAfter } from './push-size.ts';

/** For the JSON around the mutations. */
const FRAME_BYTES = 1024;
const encoder = new TextEncoder();

export interface OutboxPosition {
  place: SyncPosition;
  /** All mutations below this id are processed. */
  processedBelow: number;
}

interface Sender {
  clientId: string;
  place: SyncPosition;
}

export interface Batch extends OutboxPosition, Sender {
  rows: OutboxRow[];
  /** Request body, built ahead because a long one takes time. */
  body: string;
  /** More may be pending. */
  isFull: boolean;
}

/** At least one mutation. */
function fitBatch(pending: readonly OutboxRow[], sender: Sender): Pick<Batch, 'rows' | 'body'> {
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

function bodyOf({ clientId, place: { epoch, recovery } }: Sender, mutations: readonly string[]): string {
  // During a resync the outbox still belongs to the epoch before.
  const frame = JSON.stringify({ protocol: PROTOCOL, clientId, epoch: recovery?.left ?? epoch });
  return `${frame.slice(0, -1)},"mutations":[${mutations.join()}]}`;
}

/** The oldest pending mutations above `after` that fit into one push. */
export async function nextBatch(db: DiaryDb, count: number, after = 0): Promise<Batch> {
  return db.transaction('r', [db.meta, db.outbox], async () => {
    const above = (id: number) => db.outbox.where('id').above(id).limit(count).toArray();
    const [oldest, { client, place, acks }] = await Promise.all([above(after), readDeviceState(db)]);
    // Processed rows may come first, though rarely.
    const isAllPending = (oldest[0]?.id ?? Infinity) > acks.ackedThrough;
    const pending = isAllPending ? oldest : await above(acks.ackedThrough);
    // The client row exists once a mutation has taken an id; an empty batch needs none.
    const { clientId, nextId } = client ?? { clientId: '', nextId: 1 };
    const batch = fitBatch(pending, { clientId, place });
    const isFull = pending.length === count || batch.rows.length < pending.length;
    return { ...batch, isFull, place, clientId, processedBelow: pending[0]?.id ?? nextId };
  });
}

/** Read while the server works on the batch before. */
export async function nextBatchAfter(db: DiaryDb, { isFull, rows }: Batch): Promise<Batch | undefined> {
  const last = rows.at(-1);
  if (!isFull || !last) return undefined;
  const batch = await nextBatch(db, pushSizeAfter(db), last.id);
  return batch.rows.length > 0 ? batch : undefined;
}

/** Everything below is processed if the push ends with this batch. */
export function processedAfter(
  { rows, processedBelow }: Pick<Batch, 'rows' | 'processedBelow'>,
  fault: Fault | null,
): number {
  const last = rows.at(-1);
  return fault !== null || !last ? processedBelow : last.id + 1;
}
