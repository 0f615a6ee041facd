import { isStorageError } from '../base/storage-error.ts';
import type { OwnerDb } from './owner-db.ts';

/** For about a thousand of the longest entries, with overhead. */
export const RESERVE_BYTES = 5 * 1024 * 1024;
/** At once, of `getRandomValues`. */
const MAX_RANDOM_BYTES = 65_536;
/** With less free space the device needs it itself. */
const TIGHT_BYTES = 4 * RESERVE_BYTES;

/** Old browsers and insecure contexts lack it. */
export interface Estimator {
  estimate?(): Promise<{ usage?: number; quota?: number }>;
}

async function isTight(storage: Estimator | undefined): Promise<boolean> {
  const { quota, usage = 0 } = (await storage?.estimate?.()) ?? {};
  return quota !== undefined && quota - usage < TIGHT_BYTES;
}

export async function hasReserve(db: OwnerDb): Promise<boolean> {
  // `count` loads no bytes.
  return (await db.meta.where('key').equals('reserve').count()) > 0;
}

/** Random bytes: browsers compress rows. */
function reserveBytes(): ArrayBuffer {
  const bytes = new Uint8Array(RESERVE_BYTES);
  for (let from = 0; from < RESERVE_BYTES; from += MAX_RANDOM_BYTES)
    crypto.getRandomValues(bytes.subarray(from, from + MAX_RANDOM_BYTES));
  return bytes.buffer;
}

async function createReserve(db: OwnerDb): Promise<void> {
  await db.meta.put({ key: 'reserve', bytes: reserveBytes() });
}

/**
 * Call it in the transaction of a write that may only begin beside the reserve.
 * @throws storage error (`isFull`) if there is no room for it
 */
export async function needReserve(db: OwnerDb): Promise<void> {
  if (!(await hasReserve(db))) await createReserve(db);
}

/**
 * Space that is freed for texts on a full device (promise 6). Call it when idle. Does nothing if space is
 * tight.
 * @param storage `navigator.storage`
 * @returns whether there is a reserve now
 */
export async function layReserve(db: OwnerDb, storage: Estimator | undefined): Promise<boolean> {
  try {
    if (await hasReserve(db)) return true;
    if (await isTight(storage)) return false;
    await createReserve(db);
    return true;
  } catch (error) {
    // Expected: a failing storage, or a TypeError by which browsers refuse an estimate if the origin is opaque.
    if (!isStorageError(error) && !(error instanceof TypeError)) throw error;
    return false;
  }
}

/** @returns whether there was one */
export async function freeReserve(db: OwnerDb): Promise<boolean> {
  if (!(await hasReserve(db))) return false;
  await db.meta.delete('reserve');
  return true;
}
