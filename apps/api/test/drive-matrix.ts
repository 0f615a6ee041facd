import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from './database.ts';
import { CALLERS, type Caller, type Cast, openCast } from './entry-matrix-cast.ts';
import { MATRIX_PARTS, type MatrixPartName } from './matrix-parts.ts';

const Row = v.object({
  group: v.string(),
  call: v.string(),
  state: v.string(),
  expect: v.record(v.string(), v.string()),
});
type Row = v.InferOutput<typeof Row>;
const file = readFileSync(new URL('../../../packages/contract/authz-matrix.json', import.meta.url), 'utf8');
const ROWS = v.parse(v.object({ api: v.array(Row) }), JSON.parse(file)).api;

/** Executes one row of the permission matrix as a caller; returns the status. */
export type MatrixCall = (cast: Cast, caller: Caller) => Promise<number>;

export interface MatrixPart {
  part: MatrixPartName;
  /** Execution by call and state. */
  calls: Record<string, MatrixCall>;
  /** Changes to the default product. */
  more?: Parameters<typeof openCast>[1];
}

const nameOf = ({ call, state }: Row): string => `${call} ${state}`.trim();

/** Rows named by call and state. */
export const matrixRows = (has: (row: Row) => boolean): (Row & { name: string })[] =>
  ROWS.filter(has).map((row) => ({ ...row, name: nameOf(row) }));

/** Executes a part of the permission matrix on every database. */
export function driveMatrix({ part, calls, more }: MatrixPart): void {
  const rows = ROWS.filter(MATRIX_PARTS[part]);
  describe.each(databases)(`the permission matrix of ${part} on $name`, ({ create }) => {
    let cast: Cast;
    beforeAll(async () => {
      cast = await openCast(create, more);
    });
    afterAll(() => cast.close());

    it('is driven row by row', () => {
      expect(Object.keys(calls).sort()).toEqual(rows.map(nameOf).sort());
      for (const row of rows) expect(Object.keys(row.expect).sort()).toEqual([...CALLERS].sort());
    });

    it.each(rows.map((row) => ({ name: nameOf(row), row })))('$name', async ({ name, row }) => {
      const seen: Record<string, string> = {};
      for (const caller of CALLERS) seen[caller] = String(await calls[name]?.(cast, caller));
      expect(seen).toEqual(row.expect);
    });
  });
}
