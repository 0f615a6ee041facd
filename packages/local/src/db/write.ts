import { Dexie, type Table } from 'dexie';
import { isFull } from '../base/storage-error.ts';
import type { RecoveryRow } from './meta-rows.ts';
import type { OwnerDb } from './owner-db.ts';
import { reconnecting } from './reconnect.ts';
import { freeReserve, RESERVE_BYTES } from './reserve.ts';

type FreeSpace = () => Promise<boolean>;

/** @returns the ways after the first that freed space */
async function makeFit(ways: readonly FreeSpace[]): Promise<readonly FreeSpace[]> {
  for (const [index, free] of ways.entries()) if (await free()) return ways.slice(index + 1);
  return [];
}

function freeSpace({ space }: OwnerDb, recovery?: RecoveryRow): Promise<boolean> {
  return space ? space.freeSpace(RESERVE_BYTES, recovery) : Promise.resolve(false);
}

/** Only the outermost transaction can be repeated. */
async function writeFitting<T>(
  db: OwnerDb,
  tables: (Table | string)[],
  work: () => Promise<T>,
  ways: readonly FreeSpace[],
): Promise<T> {
  const write = () => db.transaction('rw', tables, work);
  if (Dexie.currentTransaction) return write();
  try {
    return await reconnecting(db, write);
  } catch (error) {
    if (!isFull(error) || ways.length === 0) throw error;
    // Also if no way freed space: a concurrent write may have.
    return writeFitting(db, tables, work, await makeFit(ways));
  }
}

/**
 * For a person's content: a full device gives up the reserve, then media that the server also has (promise 6).
 * @throws storage error (`isFull`)
 */
export function write<T>(db: OwnerDb, tables: (Table | string)[], work: () => Promise<T>): Promise<T> {
  return writeFitting(db, tables, work, [() => freeReserve(db), () => freeSpace(db)]);
}

/**
 * For one second of sound: frees media that the server also has first, then the reserve.
 * @throws storage error (`isFull`)
 */
export function writeSound<T>(db: OwnerDb, tables: (Table | string)[], work: () => Promise<T>): Promise<T> {
  return writeFitting(db, tables, work, [() => freeSpace(db), () => freeReserve(db)]);
}

/**
 * For data from the server and the start of a recording: never frees the reserve (promise 6).
 * @param recovery not stored yet
 * @throws storage error (`isFull`)
 */
export function writeBesideReserve<T>(
  db: OwnerDb,
  tables: (Table | string)[],
  work: () => Promise<T>,
  recovery?: RecoveryRow,
): Promise<T> {
  return writeFitting(db, tables, work, [() => freeSpace(db, recovery)]);
}
