import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** Rows by the names of their columns, as `jsonb_populate_recordset` takes them. */
export function rowsAsJson<T extends PgTable>(table: T, rows: readonly T['$inferSelect'][]): Record<string, unknown>[] {
  const columns = Object.entries(getTableColumns(table));
  return rows.map((row) => Object.fromEntries(columns.map(([key, { name }]) => [name, Reflect.get(row, key)])));
}

/** Rows of a table as the database puts them into JSON. */
export function rowsFromJson<T extends PgTable>(table: T, rows: unknown): T['$inferSelect'][];
export function rowsFromJson(table: PgTable, rows: unknown): Record<string, unknown>[] {
  const columns = Object.entries(getTableColumns(table));
  return (Array.isArray(rows) ? rows : []).map((row: object) =>
    Object.fromEntries(
      columns.map(([key, column]) => {
        const value: unknown = Reflect.get(row, column.name);
        return [key, value === null ? null : column.mapFromDriverValue(value)];
      }),
    ),
  );
}
