import type { DiaryDb } from './db.ts';

/** Bytes kept free for words: about a thousand of the longest days, and what the database writes around them. */
export const RESERVE_BYTES = 5 * 1024 * 1024;
/** With less than this left, the device needs its space itself. */
const TIGHT_BYTES = 4 * RESERVE_BYTES;

/** Of `navigator.storage` what is needed; old browsers and insecure contexts lack it. */
export interface Estimator {
  estimate?(): Promise<{ usage?: number; quota?: number }>;
}

async function isTight(storage: Estimator | undefined): Promise<boolean> {
  const { quota, usage = 0 } = (await storage?.estimate?.()) ?? {};
  return quota !== undefined && quota - usage < TIGHT_BYTES;
}

/** Whether there is a reserve. */
export async function hasReserve(db: DiaryDb): Promise<boolean> {
  // Counting loads no bytes.
  return (await db.meta.where('key').equals('reserve').count()) > 0;
}

async function lay(db: DiaryDb): Promise<void> {
  await db.meta.put({ key: 'reserve', bytes: new Blob([new Uint8Array(RESERVE_BYTES)]) });
}

/**
 * Lays the reserve if there is none, for what may only begin beside it, in one transaction with that.
 * @throws DOMException when there is no room for it
 */
export async function needReserve(db: DiaryDb): Promise<void> {
  if (!(await hasReserve(db))) await lay(db);
}

/**
 * Occupies a little space with nothing, to be given up when the device is full and words have to be stored (reliability,
 * promise 6). For quiet moments; does nothing where the reserve lies already or the device has no space to spare.
 * @param storage `navigator.storage`
 * @returns whether there is a reserve now
 */
export async function layReserve(db: DiaryDb, storage: Estimator | undefined): Promise<boolean> {
  try {
    if (await hasReserve(db)) return true;
    if (await isTight(storage)) return false;
    await lay(db);
    return true;
  } catch {
    return false;
  }
}

/** Gives the reserve up. @returns whether there was one */
export async function freeReserve(db: DiaryDb): Promise<boolean> {
  if (!(await hasReserve(db))) return false;
  await db.meta.delete('reserve');
  return true;
}
