import { Dexie, type Table } from 'dexie';
import type { DiaryDb } from './db.ts';
import { dropSentMedia } from './evict.ts';
import { isFull, reconnecting } from './reconnect.ts';
import { freeReserve, RESERVE_BYTES } from './reserve.ts';

/**
 * A transaction that stores what somebody wrote: a draft, a mutation, what the server refused. On a full device the
 * reserve is given up, or where there is none media that the server holds as well, and the work runs once more; photos
 * have no such door (reliability, promise 6). A lost connection is opened again. Inside of another transaction it is
 * part of that one.
 * @throws DOMException when the device is full even so
 */
export async function writeText<T>(db: DiaryDb, tables: (Table | string)[], work: () => Promise<T>): Promise<T> {
  const write = () => db.transaction('rw', tables, work);
  if (Dexie.currentTransaction) return write();
  try {
    return await reconnecting(db, write);
  } catch (error) {
    if (!isFull(error)) throw error;
    if (!(await freeReserve(db))) await dropSentMedia(db, RESERVE_BYTES);
    return reconnecting(db, write);
  }
}
