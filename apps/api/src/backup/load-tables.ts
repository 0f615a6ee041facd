import { sql } from 'drizzle-orm';
import type { MigrationMeta } from 'drizzle-orm/migrator';
import { StartFault } from '#api/base/start-fault.ts';
import { compareMigrations, type DatabaseVersion } from '#api/db/migrate.ts';
import type { Tx } from '#api/db/open.ts';
import { tablesInOrder } from '#api/db/tables.ts';
import { tableFile } from './dump-tables.ts';
import { readLines } from './line-file.ts';
import type { Manifest } from './manifest.ts';

/** Characters per statement; a single row may be longer. */
const PAGE_CHARS = 1024 * 1024;

/** Migrations in the backup, and later ones of this version. */
export interface Migrations {
  seen: MigrationMeta[];
  unseen: MigrationMeta[];
}

/** @throws StartFault for a newer version, or one from before the first release */
export function splitMigrations(version: DatabaseVersion, { migrations }: Manifest): Migrations {
  const state = compareMigrations(version, migrations);
  switch (state.kind) {
    case 'known':
      return state;
    case 'later':
      throw new StartFault('The backup was made by a newer version of Tagfalter; update first.');
    case 'foreign':
      throw new StartFault('The backup was made before the first release of Tagfalter; this version cannot read it.');
  }
}

/** Also drops the migrator's memory. */
export async function dropTables(tx: Tx): Promise<void> {
  for (const { name } of tablesInOrder().reverse()) {
    await tx.execute(sql`drop table if exists ${sql.identifier(name)} cascade`);
  }
  await tx.execute(sql`delete from drizzle.__drizzle_migrations`);
}

/** Runs migrations in the transaction and records them as the migrator does. */
export async function runMigrations(tx: Tx, migrations: readonly MigrationMeta[]): Promise<void> {
  for (const { sql: statements, hash, folderMillis } of migrations) {
    for (const statement of statements) await tx.execute(sql.raw(statement));
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis}::bigint)`,
    );
  }
}

/**
 * Loads rows into a table of their own schema version.
 * @throws StartFault if rows are missing
 */
export async function loadTable(tx: Tx, folder: string, { name, rows }: Manifest['tables'][number]): Promise<void> {
  const table = sql.identifier(name);
  // Migrations fill some tables; the backup replaces their rows.
  await tx.execute(sql`delete from ${table}`);
  for await (const page of pagesOf(tableFile(folder, name))) {
    await tx.execute(
      sql`insert into ${table} select * from jsonb_populate_recordset(null::${table}, ${`[${page.join(',')}]`}::jsonb)`,
    );
  }
  const [counted] = await tx.select({ rows: sql<string>`count(*)::text` }).from(sql`${table}`);
  if (Number(counted?.rows) !== rows)
    throw new StartFault(`The backup is damaged: ${name} does not hold ${rows} rows.`);
}

async function* pagesOf(path: string): AsyncGenerator<string[]> {
  let page: string[] = [];
  let chars = 0;
  for await (const line of readLines(path)) {
    if (page.length > 0 && chars + line.length > PAGE_CHARS) {
      yield page;
      page = [];
      chars = 0;
    }
    page.push(line);
    chars += line.length;
  }
  if (page.length > 0) yield page;
}
