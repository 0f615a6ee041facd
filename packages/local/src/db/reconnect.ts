import { Dexie } from 'dexie';
import { isConnectionLost } from '../base/storage-error.ts';
import type { OwnerDb } from './owner-db.ts';

/**
 * Runs work on the database. If the connection is lost, it reopens the database and repeats the work; the first
 * transaction was rolled back, so nothing happens twice. A database closed on purpose stays closed. Inside a
 * transaction it only runs the work: only the whole can be repeated.
 */
export async function reconnecting<T>(db: OwnerDb, work: () => PromiseLike<T>): Promise<T> {
  if (Dexie.currentTransaction) return work();
  const connection = db.backendDB();
  try {
    return await work();
  } catch (error) {
    if (!isConnectionLost(error) || db.hasBeenClosed()) throw error;
    // Concurrent work may have opened a new connection already, which must stay open.
    if (db.backendDB() === connection) db.close({ disableAutoOpen: false });
    await db.open();
    return work();
  }
}

/**
 * Reads for a screen and recovers from a lost connection (see `reconnecting`).
 * @returns `undefined` if the database was closed meanwhile, because the account was left and no screen shows it
 */
export async function readWhileOpen<T>(db: OwnerDb, read: () => PromiseLike<T>): Promise<T | undefined> {
  try {
    return await reconnecting(db, read);
  } catch (error) {
    if (db.hasBeenClosed()) return undefined;
    throw error;
  }
}
