import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { createFileBlobs } from '#api/adapters/file-blobs.ts';
import type { Manifest } from '#api/backup/manifest.ts';
import { type RestoreResult, restoreBackup } from '#api/backup/restore-backup.ts';
import { takeBackup } from '#api/backup/take-backup.ts';
import { users } from '#api/db/account-schema.ts';
import { identityUser } from '#api/db/identity-schema.ts';
import { ownVersion } from '#api/db/migrate.ts';
import type { Db } from '#api/db/open.ts';
import { tablesInOrder } from '#api/db/tables.ts';
import type { TestDatabase } from './database.ts';

const quiet = (): void => {};

/** Directories that are removed after a suite. */
export function createFolders(): { make(): Promise<string>; remove(): Promise<void> } {
  const made: string[] = [];
  return {
    async make() {
      const path = await mkdtemp(join(tmpdir(), 'tagfalter-backup-'));
      made.push(path);
      return path;
    },
    async remove() {
      for (const path of made) await rm(path, { recursive: true, force: true });
    },
  };
}

export function backUp({ db }: Pick<TestDatabase, 'db'>, dataDir: string, folder: string): Promise<Manifest> {
  return takeBackup({ db, blobs: createFileBlobs(join(dataDir, 'blobs')), now: Date.now }, folder, quiet);
}

export function putBack(
  { db }: Pick<TestDatabase, 'db'>,
  dataDir: string,
  folder: string,
  version = ownVersion,
): Promise<RestoreResult> {
  const blobs = createFileBlobs(join(dataDir, 'blobs'));
  return restoreBackup({ db, blobs, dataDir, now: Date.now, version }, folder, quiet);
}

/** Inserts a row into every empty table, whatever its columns, so that no comparison is of nothing. */
export async function fillEmptyTables(db: Db): Promise<void> {
  const [person] = await db.select({ id: users.id }).from(users).limit(1);
  const [identity] = await db.select({ id: identityUser.id }).from(identityUser).limit(1);
  if (!person || !identity) throw new Error('somebody has to be registered');
  for (const { name, table } of tablesInOrder()) {
    if ((await db.$count(table)) > 0) continue;
    const needed = getTableConfig(table).columns.filter((column) => column.notNull && !column.hasDefault);
    const names = needed.map((column) => sql.identifier(column.name));
    const values = needed.map((column) => {
      const type = column.getSQLType();
      const value = column.name === 'user_id' && type === 'text' ? identity.id : sampleOf(column.name, type, person.id);
      return sql`${value}::${sql.raw(type)}`;
    });
    const all = (parts: SQL[] | typeof names) => sql.join([...parts], sql`, `);
    await db.execute(sql`insert into ${sql.identifier(name)} (${all(names)}) values (${all(values)})`);
  }
}

function sampleOf(name: string, type: string, personId: string): string {
  if (name === 'hash') return 'a7'.repeat(32);
  if (type === 'uuid') return personId;
  if (type === 'bigint') return '9007199254740993';
  if (type === 'integer') return '7';
  if (type === 'boolean') return 'true';
  if (type === 'jsonb') return '{"tief": [1, "ä", null]}';
  if (type.endsWith('[]')) return '{7,8}';
  return type.startsWith('timestamp') ? '2026-11-20T12:00:00.123456Z' : 'Wörter "in" \\ Häkchen\n🦋';
}
