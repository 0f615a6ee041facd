import { readFileSync } from 'node:fs';
import { getTableColumns, is, SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { entries, revisions } from './entry-schema.ts';

/** A database or transaction of any schema. */
export type AnyDb = PgDatabase<PgQueryResultHKT, Record<string, unknown>>;

/** The SQL functions `push_write` and `push_write_alone` of this process. */
export interface PushFunction {
  /** Grows with every change; the database keeps it as the functions' comment. */
  version: number;
  statements: readonly string[];
}

const FILE = new URL('./push-write.sql', import.meta.url);
const VERSION = /^COMMENT ON FUNCTION .* IS '(\d+)';$/m;

/** The tables it writes whole rows of. */
type Columns = Record<'entries' | 'revisions', readonly PgColumn[]>;
const OWN_COLUMNS: Columns = {
  entries: Object.values(getTableColumns(entries)),
  revisions: Object.values(getTableColumns(revisions)),
};
const KEY: readonly string[] = ['account_id', 'id'];

/** Reads `push-write.sql` and fills in the schema's columns. */
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
  const statements = [forSeveral(text), forOne(text)].flatMap((each) => each.split('--> statement-breakpoint'));
  return { version, statements };
}

/** `{column of accounts}`: the column is one of these accounts. */
const OF = /\{([\w.]+) of (\w+)\}/g;

function forSeveral(text: string): string {
  const asked = "asked uuid[] := ARRAY(SELECT (one->>'account_id')::uuid FROM jsonb_array_elements(pushes) AS one);";
  return text
    .replaceAll('{name}', 'push_write')
    .replaceAll(/\{account uuid\}|\{uuid\}/g, '')
    .replace('{asked}', asked)
    .replaceAll(OF, '$1 = ANY ($2)');
}

/** Each statement names the account alone, so that a distributed database finds the one place of all its rows. */
function forOne(text: string): string {
  return text
    .replaceAll('{name}', 'push_write_alone')
    .replace('{account uuid}', 'account uuid, ')
    .replace('{uuid}', 'uuid, ')
    .replace('{asked}', 'asked uuid[] := ARRAY[account];')
    .replaceAll(OF, '$1 = account');
}

/** An older process does not send newer columns: their default counts. */
function insertedValue(column: PgColumn): string {
  const { name, notNull, default: value } = column;
  if (!notNull || value === undefined || is(value, SQL)) return `given.${name}`;
  const text = String(column.mapToDriverValue(value)).replaceAll("'", "''");
  return `coalesce(given.${name}, '${text}'::${column.getSQLType()})`;
}

/** Unsent columns keep their value; nullable columns are always sent. */
function changeOf(table: string, { name, notNull }: PgColumn): string {
  return notNull ? `${name} = coalesce(given.${name}, ${table}.${name})` : `${name} = given.${name}`;
}

/** Installs the function unless a newer one is there. Call inside the migration lock. */
export async function putPushFunction(db: AnyDb, { version, statements }: PushFunction): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await storedVersion(tx)) > version) return;
    for (const statement of statements) await tx.execute(sql.raw(statement));
  });
}

/** 0 if the database has none. */
export async function storedVersion(db: AnyDb): Promise<number> {
  const [row] = await db
    .select({ version: sql<string | null>`max(obj_description(oid, 'pg_proc')::integer)::text` })
    .from(sql`pg_proc`)
    .where(sql`proname = 'push_write' and pronamespace = current_schema()::regnamespace`);
  return Number(row?.version ?? 0);
}
