import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** Rows of a table in JSON, as `json_agg` gives them and `jsonb_populate_recordset` takes them: by the names of columns. */
interface JsonRows<Row> {
  toJson(rows: readonly Row[]): Record<string, unknown>[];
  /**
   * A row without what is null, and without what may not be null and is as it was before, except for its key.
   * @param before where the row stands already
   */
  toPatch(row: Row, before: Row | undefined): Record<string, unknown>;
  fromJson(rows: unknown): Row[];
}

/**
 * How rows of a table become JSON, and rows again: their properties lie there under the names of columns.
 * @param keys the properties that name a row; needed only for `toPatch`
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
