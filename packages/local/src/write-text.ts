import { Dexie, type Table } from 'dexie';
import type { DiaryDb } from './db.ts';
import { dropSentMedia } from './evict.ts';
import type { RecoveryRow } from './meta-rows.ts';
import { isFull, reconnecting } from './reconnect.ts';
import { freeReserve, RESERVE_BYTES } from './reserve.ts';

/** Makes room on a full device. @returns whether there was any to be made */
type MakeRoom = () => Promise<boolean>;

/** Makes room in the first way that has any. @returns the ways behind it */
async function makeFit(ways: readonly MakeRoom[]): Promise<readonly MakeRoom[]> {
  for (const [index, makeRoom] of ways.entries()) if (await makeRoom()) return ways.slice(index + 1);
  return [];
}

/** Only the outermost transaction can run once more: one inside of another ends with it. */
async function writeFitting<T>(
  db: DiaryDb,
  tables: (Table | string)[],
  work: () => Promise<T>,
  ways: readonly MakeRoom[],
): Promise<T> {
  const write = () => db.transaction('rw', tables, work);
  if (Dexie.currentTransaction) return write();
  try {
    return await reconnecting(db, write);
  } catch (error) {
    if (!isFull(error) || ways.length === 0) throw error;
    // Also where none had any room: a write beside this one may have made some.
    return writeFitting(db, tables, work, await makeFit(ways));
  }
}

/**
 * A transaction that stores what somebody wrote: a draft, a mutation, what the server refused. On a full device the reserve
 * is given up, then media that the server holds as well, and the work runs once more; photos have no such door
 * (reliability, promise 6). A lost connection is opened again. Inside of another transaction it is part of that one.
 * @throws DOMException when the device is full even so
 */
export function writeText<T>(db: DiaryDb, tables: (Table | string)[], work: () => Promise<T>): Promise<T> {
  return writeFitting(db, tables, work, [() => freeReserve(db), () => dropSentMedia(db, RESERVE_BYTES)]);
}

/**
 * `writeText` for a second of a recording that goes on: media that the server holds as well make room for it first, and only
 * then the reserve.
 * @throws DOMException when the device is full even so
 */
export function writeSound<T>(db: DiaryDb, tables: (Table | string)[], work: () => Promise<T>): Promise<T> {
  return writeFitting(db, tables, work, [() => dropSentMedia(db, RESERVE_BYTES), () => freeReserve(db)]);
}

/**
 * `writeText` for what the server tells, a page of a pull or what is gathered, and for a recording that begins. On a full
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
  return writeFitting(db, tables, work, [() => dropSentMedia(db, RESERVE_BYTES, recovery)]);
}
