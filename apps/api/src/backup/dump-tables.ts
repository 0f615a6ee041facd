import { join } from 'node:path';
import { asc, max, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import { readMigrations } from '#api/db/migrate.ts';
import type { Db, Tx } from '#api/db/open.ts';
import { owners } from '#api/db/owner-schema.ts';
import { type StoredTable, tablesInOrder } from '#api/db/tables.ts';
import { isBackedUp } from './kept-out.ts';
import { createLineFile } from './line-file.ts';
import type { Manifest } from './manifest.ts';

/** Rows in memory; a stored reply may have 100 KB. */
const PAGE_ROWS = 200;

const RowSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()));

/** File with a JSON object per line. */
export function tableFile(folder: string, name: string): string {
  return join(folder, 'tables', `${name}.jsonl`);
}

/** Writes all backed-up tables from one snapshot. On the embedded database everybody else waits meanwhile. */
export async function dumpTables(
  db: Db,
  folder: string,
  say: (line: string) => void,
): Promise<Pick<Manifest, 'epoch' | 'migrations' | 'tables'>> {
  return db.transaction(
    async (tx) => {
      // Timestamps as text carry a zone; a fixed one makes equal texts on all servers.
      await tx.execute(sql`set local time zone 'UTC'`);
      const migrations = await readMigrations(tx);
      const tables: Manifest['tables'] = [];
      for (const stored of tablesInOrder().filter(isBackedUp)) {
        const file = await createLineFile(tableFile(folder, stored.name));
        for await (const page of pagesOf(tx, stored)) await file.write(page);
        const { lines, sha256 } = await file.end();
        tables.push({ name: stored.name, rows: lines, sha256 });
        say(`${stored.name}: ${lines} rows`);
      }
      return { epoch: await latestEpoch(tx), migrations, tables };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

async function latestEpoch(tx: Tx): Promise<number> {
  const [latest] = await tx.select({ epoch: max(owners.epoch) }).from(owners);
  return latest?.epoch ?? 0;
}

/** Pages in key order. JSON text avoids JavaScript numbers, which lose large integers. */
async function* pagesOf(tx: Tx, { table, key }: StoredTable): AsyncGenerator<string[]> {
  let after: SQL | undefined;
  for (;;) {
    const rows = await tx
      .select({ line: sql<string>`to_jsonb(${table})::text` })
      .from(table)
      .where(after)
      .orderBy(...key.map((column) => asc(column)))
      .limit(PAGE_ROWS);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ line }) => line);
    if (rows.length < PAGE_ROWS) return;
    after = afterRow(key, v.parse(RowSchema, last.line));
  }
}

function afterRow(key: readonly PgColumn[], row: Record<string, unknown>): SQL {
  const columns = sql.join(
    key.map((column) => sql`${column}`),
    sql`, `,
  );
  const values = key.map((column) => sql`${String(row[column.name])}::${sql.raw(column.getSQLType())}`);
  return sql`(${columns}) > (${sql.join(values, sql`, `)})`;
}
