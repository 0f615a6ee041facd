import { Dexie, type Table } from 'dexie';

/** Time for which a server reply stays readable offline, milliseconds (spec decision 37: 30 days). */
export const KEPT_MS = 30 * 86_400_000;
const PREFIX = 'server-copies-';

interface CopyRow {
  /** Names the request. */
  key: string;
  /** The server's reply; readers parse it again. */
  value: unknown;
  /** Milliseconds since the epoch. */
  keptAt: number;
}

/**
 * Copies of data that the server owns, such as other people's entries. They are deleted when the account changes (spec
 * decision 6). They never contain anything of the diary or the outbox.
 */
export class CopiesDb extends Dexie {
  declare readonly copies: Table<CopyRow, string>;

  constructor(accountId: string) {
    super(`${PREFIX}${accountId}`);
    this.version(1).stores({ copies: '&key, keptAt' });
    this.on('versionchange', (event) => {
      // After a deletion, a late reply must not create the database again.
      this.close({ disableAutoOpen: event.newVersion === null });
      return false;
    });
  }
}

/**
 * Stores a reply and deletes expired ones.
 * @param now milliseconds since the epoch
 */
export async function keepCopy(db: CopiesDb, key: string, value: unknown, now: number): Promise<void> {
  await db.copies.put({ key, value, keptAt: now });
  await db.copies
    .where('keptAt')
    .belowOrEqual(now - KEPT_MS)
    .delete();
}

/**
 * Returns the last reply; `undefined` if there is none or it has expired.
 * @param now milliseconds since the epoch
 */
export async function readCopy(db: CopiesDb, key: string, now: number): Promise<unknown> {
  const row = await db.copies.get(key);
  return row && row.keptAt > now - KEPT_MS ? row.value : undefined;
}

/** Deletes a reply that the server no longer gives. */
export async function dropCopy(db: CopiesDb, key: string): Promise<void> {
  await db.copies.delete(key);
}

export async function deleteCopies(accountId: string): Promise<void> {
  await Dexie.delete(`${PREFIX}${accountId}`);
}

/** Deletes the copies of every other account: the identity may have changed (spec §4, S14). */
export async function deleteCopiesOfOthers(accountId: string): Promise<void> {
  const names = await Dexie.getDatabaseNames();
  const others = names.filter((name) => name.startsWith(PREFIX) && name !== `${PREFIX}${accountId}`);
  await Promise.all(others.map((name) => Dexie.delete(name)));
}

/** Deletes every reply whose request begins like this. */
export async function dropCopiesUnder(db: CopiesDb, start: string): Promise<void> {
  await db.copies.where('key').startsWith(start).delete();
}

/** Replies whose request begins like this, with what names each. */
export async function copiesUnder(db: CopiesDb, start: string): Promise<Pick<CopyRow, 'key' | 'value'>[]> {
  return db.copies.where('key').startsWith(start).toArray();
}
