import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** Rows by the names of their columns, as `jsonb_populate_recordset` takes them. */
export function rowsAsJson<T extends PgTable>(table: T, rows: readonly T['$inferSelect'][]): Record<string, unknown>[] {
  const columns = Object.entries(getTableColumns(table));
  return rows.map((row) => {
    const values = new Map<string, unknown>(Object.entries(row));
    return Object.fromEntries(columns.map(([key, { name }]) => [name, values.get(key)]));
  });
}
