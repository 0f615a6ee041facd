import { Dexie } from 'dexie';
import type { DiaryDb } from './db.ts';

/**
 * How browsers say that the connection to the database is gone: closed by the system or by an upgrade of another tab,
 * "the database connection is closing", "Connection to Indexed Database server lost" (iOS, after a while in the
 * background), and the end of a transaction that nobody here has ended.
 */
const LOST = new Set(['DatabaseClosedError', 'OpenFailedError', 'InvalidStateError', 'UnknownError', 'AbortError']);

/** The names of an error and of what it wraps. */
function namesOf(error: unknown): string[] {
  const names: string[] = [];
  for (let cause: unknown = error; cause instanceof Error; cause = 'inner' in cause ? cause.inner : undefined) {
    names.push(cause.name);
  }
  return names;
}

/** Whether the medium had no room for a write, however the browser wraps it. */
export function isFull(error: unknown): boolean {
  return namesOf(error).includes('QuotaExceededError');
}

/** Whether the browser took the connection away, so that the same work may succeed on a new one. */
export function isConnectionLost(error: unknown): boolean {
  return !isFull(error) && namesOf(error).some((name) => LOST.has(name));
}

/**
 * Runs work on the database. When the connection gets lost on the way, it is opened again and the work runs once more;
 * its transaction was rolled back, so nothing happens twice. A database that was closed on purpose stays closed. Inside
 * of a transaction it only runs the work: what can be repeated is the whole.
 */
export async function reconnecting<T>(db: DiaryDb, work: () => PromiseLike<T>): Promise<T> {
  if (Dexie.currentTransaction) return work();
  const connection = db.backendDB();
  try {
    return await work();
  } catch (error) {
    if (!isConnectionLost(error) || db.hasBeenClosed()) throw error;
    // Work beside this one may have opened a new connection already: that one is not to be closed.
    if (db.backendDB() === connection) db.close({ disableAutoOpen: false });
    await db.open();
    return work();
  }
}

/**
 * Reads for a screen, past a connection that was lost (see `reconnecting`). Where the account was left meanwhile, its
 * database is closed and nobody looks any more: then there is no answer.
 */
export async function readWhileOpen<T>(db: DiaryDb, read: () => PromiseLike<T>): Promise<T | undefined> {
  try {
    return await reconnecting(db, read);
  } catch (error) {
    if (db.hasBeenClosed()) return undefined;
    throw error;
  }
}
