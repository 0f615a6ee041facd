import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** Rows in the form of `json_agg` and `jsonb_populate_recordset`, keyed by column names. */
interface JsonRows<Row> {
  toJson(rows: readonly Row[]): Record<string, unknown>[];
  /**
   * The row without nulls and without unchanged not-null columns, but with its key.
   * @param before the stored row, if any
   */
  toPatch(row: Row, before: Row | undefined): Record<string, unknown>;
  fromJson(rows: unknown): Row[];
}

/**
 * Converts rows of a table to JSON and back.
 * @param keys properties of the primary key, for `toPatch`
 */
export function jsonRowsOf<T extends PgTable>(table: T, keys?: readonly string[]): JsonRows<T['$inferSelect']>;
export function jsonRowsOf(table: PgTable, keys: readonly string[] = []): JsonRows<Record<string, unknown>> {
  const columns = Object.entries(getTableColumns(table)).map(([key, column]) => {
    return { key, name: column.name, column, mayBeLeftOut: column.notNull && !keys.includes(key) };
  });
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
    toPatch(row, before) {
      const json: Record<string, unknown> = {};
      for (const { key, name, mayBeLeftOut } of columns) {
        const value = row[key];
        if (value === null || (mayBeLeftOut && value === before?.[key])) continue;
        json[name] = value;
      }
      return json;
    },
    fromJson: (rows) => (Array.isArray(rows) ? rows.map(fromOne) : []),
  };
}
