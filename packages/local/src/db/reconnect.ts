import { Dexie } from 'dexie';
import { isConnectionLost } from '../base/storage-error.ts';
import type { OwnerDb } from './owner-db.ts';

/**
 * Reopens a lost connection and repeats the work, whose transaction was rolled back; not if the database was closed on
 * purpose, nor inside a transaction, where only the whole can be repeated.
 */
export async function reconnecting<T>(db: OwnerDb, work: () => PromiseLike<T>): Promise<T> {
  if (Dexie.currentTransaction) return work();
  const connection = db.backendDB();
  try {
    return await work();
  } catch (error) {
    if (!isConnectionLost(error) || db.hasBeenClosed()) throw error;
    // Concurrent work may have reopened it already.
    if (db.backendDB() === connection) db.close({ disableAutoOpen: false });
    await db.open();
    return work();
  }
}

/**
 * Like `reconnecting`.
 * @returns `undefined` if the database was closed because the account was left
 */
export async function readWhileOpen<T>(db: OwnerDb, read: () => PromiseLike<T>): Promise<T | undefined> {
  try {
    return await reconnecting(db, read);
  } catch (error) {
    if (db.hasBeenClosed()) return undefined;
    throw error;
  }
}
