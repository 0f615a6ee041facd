import { DAY_MS } from '@tagfalter/domain/durations';
import { Dexie, type Table } from 'dexie';
import { reconnecting } from './reconnect.ts';
import { Running } from './running.ts';

/** Milliseconds (spec decision 37). */
export const KEPT_MS = 30 * DAY_MS;
const PREFIX = 'server-copies-';

interface CopyRow {
  key: string;
  /** Readers parse it again. */
  value: unknown;
  /** Milliseconds since the epoch. */
  keptAt: number;
}

/**
 * Data of the server, such as other people's entries; never diary or outbox. Another account deletes them (spec
 * decision 6).
 */
export class CopiesDb extends Dexie {
  declare readonly copies: Table<CopyRow, string>;
  readonly running = new Running();

  constructor(accountId: string) {
    super(`${PREFIX}${accountId}`);
    this.use({ stack: 'dbcore', name: 'running', create: this.running.layer });
    this.version(1).stores({ copies: '&key, keptAt' });
    this.on('versionchange', (event) => {
      // After a deletion a late reply must not create the database again.
      this.close({ disableAutoOpen: event.newVersion === null });
      return false;
    });
  }
}

/**
 * Also deletes expired replies.
 * @param now milliseconds since the epoch
 * @param instead start of the keys whose copies this one replaces, at once: a page that ends in between loses none
 */
export async function keepCopy(
  db: CopiesDb,
  key: string,
  value: unknown,
  now: number,
  instead?: string,
): Promise<void> {
  await reconnecting(db, () =>
    db.transaction('rw', db.copies, async () => {
      if (instead !== undefined) await db.copies.where('key').startsWith(instead).delete();
      await db.copies.put({ key, value, keptAt: now });
      await db.copies
        .where('keptAt')
        .belowOrEqual(now - KEPT_MS)
        .delete();
    }),
  );
}

/**
 * @param now milliseconds since the epoch
 * @returns `undefined` if there is none or it has expired
 */
export async function readCopy(db: CopiesDb, key: string, now: number): Promise<unknown> {
  const row = await reconnecting(db, () => db.copies.get(key));
  return row && row.keptAt > now - KEPT_MS ? row.value : undefined;
}

export async function dropCopy(db: CopiesDb, key: string): Promise<void> {
  await reconnecting(db, () => db.copies.delete(key));
}

export async function deleteCopies(accountId: string): Promise<void> {
  await Dexie.delete(`${PREFIX}${accountId}`);
}

/** Call it when the account may have changed (spec §4, S14). */
export async function deleteCopiesOfOthers(accountId: string): Promise<void> {
  const names = await Dexie.getDatabaseNames();
  const others = names.filter((name) => name.startsWith(PREFIX) && name !== `${PREFIX}${accountId}`);
  await Promise.all(others.map((name) => Dexie.delete(name)));
}

export async function dropCopiesUnder(db: CopiesDb, start: string): Promise<void> {
  await reconnecting(db, () => db.copies.where('key').startsWith(start).delete());
}

export async function copiesUnder(db: CopiesDb, start: string): Promise<Pick<CopyRow, 'key' | 'value'>[]> {
  return reconnecting(db, () => db.copies.where('key').startsWith(start).toArray());
}
