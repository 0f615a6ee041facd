import { Dexie, type Table } from 'dexie';
import type { DiaryDb } from './db.ts';
import { dropSentMedia } from './evict.ts';
import type { RecoveryRow } from './meta-rows.ts';
import { isFull, reconnecting } from './reconnect.ts';
import { freeReserve, RESERVE_BYTES } from './reserve.ts';

/** Only the outermost transaction can run once more: one inside of another ends with it. */
async function writeFitting<T>(
  db: DiaryDb,
  tables: (Table | string)[],
  work: () => Promise<T>,
  makeFit: () => Promise<unknown>,
): Promise<T> {
  const write = () => db.transaction('rw', tables, work);
  if (Dexie.currentTransaction) return write();
  try {
    return await reconnecting(db, write);
  } catch (error) {
    if (!isFull(error)) throw error;
    await makeFit();
    return reconnecting(db, write);
  }
}

/**
 * A transaction that stores what somebody wrote or has recorded: a draft, a mutation, what the server refused, a second of
 * sound. On a full device the reserve is given up, or where there is none media that the server holds as well, and the
 * work runs once more; photos have no such door (reliability, promise 6). A lost connection is opened again. Inside of
 * another transaction it is part of that one.
 * @throws DOMException when the device is full even so
 */
export function writeText<T>(db: DiaryDb, tables: (Table | string)[], work: () => Promise<T>): Promise<T> {
  return writeFitting(db, tables, work, async () => {
    if (!(await freeReserve(db))) await dropSentMedia(db, RESERVE_BYTES);
  });
}

/**
 * `writeText` for what the server tells, a page of a pull or what is gathered, and for a recording that goes on. On a full
 * device media that the server holds as well make room for it; the reserve stays for words (reliability, promise 6).
 * @param recovery what is going to be known of a restored server, where that is yet to be stored
 * @throws DOMException when the device is full even so
 */
export function writeBesideReserve<T>(
  db: DiaryDb,
  tables: (Table | string)[],
  work: () => Promise<T>,
  recovery?: RecoveryRow,
): Promise<T> {
  return writeFitting(db, tables, work, () => dropSentMedia(db, RESERVE_BYTES, recovery));
}
