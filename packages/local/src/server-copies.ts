import { Dexie, type Table } from 'dexie';

/** How long the answer of a server stays readable without one (decision 37). */
export const KEPT_MS = 30 * 86_400_000;
const PREFIX = 'server-copies-';

interface CopyRow {
  /** What was asked for. */
  key: string;
  /** What the server answered; whoever reads it parses it again. */
  value: unknown;
  /** Milliseconds since the epoch. */
  keptAt: number;
}

/**
 * What the server owns and this device has seen of it: other people's entries, for example. A copy, never the truth, so
 * it goes whenever the account changes (decision 6); nothing of the diary or the outbox is ever in here.
 */
export class CopiesDb extends Dexie {
  declare readonly copies: Table<CopyRow, string>;

  constructor(accountId: string) {
    super(`${PREFIX}${accountId}`);
    this.version(1).stores({ copies: '&key, keptAt' });
    this.on('versionchange', (event) => {
      // After a deletion an answer that comes late may not bring it back.
      this.close({ disableAutoOpen: event.newVersion === null });
      return false;
    });
  }
}

/** Keeps an answer, and lets go of those that are too old. @param now milliseconds since the epoch */
export async function keepCopy(db: CopiesDb, key: string, value: unknown, now: number): Promise<void> {
  await db.transaction('rw', db.copies, async () => {
    await db.copies.put({ key, value, keptAt: now });
    await db.copies
      .where('keptAt')
      .belowOrEqual(now - KEPT_MS)
      .delete();
  });
}

/** The last answer, unless it is too old; undefined without one. @param now milliseconds since the epoch */
export async function readCopy(db: CopiesDb, key: string, now: number): Promise<unknown> {
  const row = await db.copies.get(key);
  return row && row.keptAt > now - KEPT_MS ? row.value : undefined;
}

/** Forgets an answer: the server no longer gives it. */
export async function dropCopy(db: CopiesDb, key: string): Promise<void> {
  await db.copies.delete(key);
}

/** Removes the copies of an account. */
export async function deleteCopies(accountId: string): Promise<void> {
  await Dexie.delete(`${PREFIX}${accountId}`);
}

/** Removes the copies of every account but this one: the identity may have changed (spec §4, S14). */
export async function deleteCopiesOfOthers(accountId: string): Promise<void> {
  const names = await Dexie.getDatabaseNames();
  const others = names.filter((name) => name.startsWith(PREFIX) && name !== `${PREFIX}${accountId}`);
  await Promise.all(others.map((name) => Dexie.delete(name)));
}
