import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** Rows of a table in JSON, as `json_agg` gives them and `jsonb_populate_recordset` takes them: by the names of columns. */
interface JsonRows<Row> {
  toJson(rows: readonly Row[]): Record<string, unknown>[];
  fromJson(rows: unknown): Row[];
}

export function jsonRowsOf<T extends PgTable>(table: T): JsonRows<T['$inferSelect']>;
export function jsonRowsOf(table: PgTable): JsonRows<Record<string, unknown>> {
  const columns = Object.entries(getTableColumns(table)).map(([key, column]) => ({ key, name: column.name, column }));
  const toOne = (row: Record<string, unknown>): Record<string, unknown> => {
    const json: Record<string, unknown> = {};
    for (const { key, name } of columns) json[name] = row[key];
    return json;
  };
  const fromOne = (json: Record<string, unknown>): Record<string, unknown> => {
    const row: Record<string, unknown> = {};
    for (const { key, name, column } of columns) {
      const value = json[name];
      row[key] = value === null ? null : column.mapFromDriverValue(value);
    }
    return row;
  };
  return {
    toJson: (rows) => rows.map(toOne),
    fromJson: (rows) => (Array.isArray(rows) ? rows.map(fromOne) : []),
  };
}
