import { Dexie, type Table } from 'dexie';
import { isFull } from '../base/storage-error.ts';
import type { RecoveryRow } from './meta-rows.ts';
import type { OwnerDb } from './owner-db.ts';
import { reconnecting } from './reconnect.ts';
import { freeReserve, RESERVE_BYTES } from './reserve.ts';

/** @returns whether it freed any space */
type MakeRoom = () => Promise<boolean>;

/** @returns the ways after the first that freed space */
async function makeFit(ways: readonly MakeRoom[]): Promise<readonly MakeRoom[]> {
  for (const [index, makeRoom] of ways.entries()) if (await makeRoom()) return ways.slice(index + 1);
  return [];
}

/** @param recovery see `writeBesideReserve` */
function freeSpace({ space }: OwnerDb, recovery?: RecoveryRow): Promise<boolean> {
  return space ? space.freeSpace(RESERVE_BYTES, recovery) : Promise.resolve(false);
}

/** Only the outermost transaction can be repeated. */
async function writeFitting<T>(
  db: OwnerDb,
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
    // Also if no way freed space: a concurrent write may have.
    return writeFitting(db, tables, work, await makeFit(ways));
  }
}

/**
 * Stores a person's content. A full device gives up the reserve, then media that the server also has (reliability,
 * promise 6). Reopens a lost connection. Inside another transaction it is part of that one.
 * @throws storage error (`isFull`) if the device is full even so
 */
export function write<T>(db: OwnerDb, tables: (Table | string)[], work: () => Promise<T>): Promise<T> {
  return writeFitting(db, tables, work, [() => freeReserve(db), () => freeSpace(db)]);
}

/**
 * For one second of a running recording: frees media that the server also has first, then the reserve.
 * @throws storage error (`isFull`) if the device is full even so
 */
export function writeSound<T>(db: OwnerDb, tables: (Table | string)[], work: () => Promise<T>): Promise<T> {
  return writeFitting(db, tables, work, [() => freeSpace(db), () => freeReserve(db)]);
}

/**
 * For data from the server and the start of a recording: frees media that the server also has, never the reserve
 * (reliability, promise 6).
 * @param recovery row about a restored server that is not stored yet
 * @throws storage error (`isFull`) if the device is full even so
 */
export function writeBesideReserve<T>(
  db: OwnerDb,
  tables: (Table | string)[],
  work: () => Promise<T>,
  recovery?: RecoveryRow,
): Promise<T> {
  return writeFitting(db, tables, work, [() => freeSpace(db, recovery)]);
}
