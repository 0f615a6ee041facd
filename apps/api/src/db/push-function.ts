import { readFileSync } from 'node:fs';
import { getTableColumns, is, SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { entries, revisions } from './entry-schema.ts';

/** A database or a transaction, whatever tables it is known to have. */
export type AnyDb = PgDatabase<PgQueryResultHKT, Record<string, unknown>>;

/** The function that takes over what pushes write, as a process brings it along. */
export interface PushFunction {
  /** Grows with every change of it. The database keeps it as the comment of the function. */
  version: number;
  statements: readonly string[];
}

const FILE = new URL('./push-write.sql', import.meta.url);
const VERSION = /^COMMENT ON FUNCTION push_write\(.*\) IS '(\d+)';$/m;

/** Both tables whose rows it writes whole; both are keyed alike. */
type Columns = Record<'entries' | 'revisions', readonly PgColumn[]>;
const OWN_COLUMNS: Columns = {
  entries: Object.values(getTableColumns(entries)),
  revisions: Object.values(getTableColumns(revisions)),
};
const KEY: readonly string[] = ['account_id', 'id'];

/** Reads `push-write.sql`, with the columns of the schema filled in. */
export function readPushFunction(columnsOf: Columns = OWN_COLUMNS): PushFunction {
  let text = readFileSync(FILE, 'utf8');
  for (const [table, columns] of Object.entries(columnsOf)) {
    const changed = columns.filter(({ name }) => !KEY.includes(name));
    text = text
      .replace(`{${table}: names}`, () => columns.map(({ name }) => name).join(', '))
      .replace(`{${table}: values}`, () => columns.map(insertedValue).join(', '))
      .replace(`{${table}: changes}`, () => changed.map((column) => changeOf(table, column)).join(', '));
  }
  const version = Number(VERSION.exec(text)?.[1]);
  if (!(version > 0)) throw new Error('push-write.sql does not say its version');
  return { version, statements: text.split('--> statement-breakpoint') };
}

/** What a row is inserted with. A process of before does not name a column that was added since: its default counts. */
function insertedValue(column: PgColumn): string {
  const { name, notNull, default: value } = column;
  if (!notNull || value === undefined || is(value, SQL)) return `given.${name}`;
  const text = String(column.mapToDriverValue(value)).replaceAll("'", "''");
  return `coalesce(given.${name}, '${text}'::${column.getSQLType()})`;
}

/** What is not named stays; a column that may be null is always named, or null. */
function changeOf(table: string, { name, notNull }: PgColumn): string {
  return notNull ? `${name} = coalesce(given.${name}, ${table}.${name})` : `${name} = given.${name}`;
}

/** Puts the function into the database, unless a newer one is there. To be called inside the migration lock. */
export async function putPushFunction(db: AnyDb, { version, statements }: PushFunction): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await storedVersion(tx)) > version) return;
    for (const statement of statements) await tx.execute(sql.raw(statement));
  });
}

/** The version of the function that the database holds; 0 where it holds none. */
export async function storedVersion(db: AnyDb): Promise<number> {
  const [row] = await db
    .select({ version: sql<string | null>`max(obj_description(oid, 'pg_proc')::integer)::text` })
    .from(sql`pg_proc`)
    .where(sql`proname = 'push_write' and pronamespace = current_schema()::regnamespace`);
  return Number(row?.version ?? 0);
}
