import { Dexie } from 'dexie';
import { isConnectionLost } from '../base/storage-error.ts';
import { pageLife } from './running.ts';

/**
 * Reopens a lost connection and repeats the work, whose transaction was rolled back; not if the database was closed on
 * purpose, nor inside a transaction, where only the whole can be repeated. Work that was ended because its page was left
 * is repeated once the page is back (spec decision 80).
 */
export async function reconnecting<T>(db: Dexie, work: () => PromiseLike<T>): Promise<T> {
  if (Dexie.currentTransaction) return work();
  if (pageLife.back) await pageLife.back;
  const { leavings } = pageLife;
  const connection = db.backendDB();
  try {
    return await work();
  } catch (error) {
    if (!isConnectionLost(error) || db.hasBeenClosed()) throw error;
    if (pageLife.leavings > leavings) return reconnecting(db, work);
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
export async function readWhileOpen<T>(db: Dexie, read: () => PromiseLike<T>): Promise<T | undefined> {
  try {
    return await reconnecting(db, read);
  } catch (error) {
    if (db.hasBeenClosed()) return undefined;
    throw error;
  }
}
