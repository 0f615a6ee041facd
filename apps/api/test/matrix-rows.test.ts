import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { matrixRows } from './drive-matrix.ts';
import { CALLERS } from './entry-matrix-cast.ts';
import { MATRIX_PARTS } from './matrix-parts.ts';

const ROWS = matrixRows(() => true);

describe('the permission matrix', () => {
  it('is driven in each of its rows, once', () => {
    const partsOf = (row: (typeof ROWS)[number]) =>
      Object.entries(MATRIX_PARTS).flatMap(([part, has]) => (has(row) ? [part] : []));
    expect(ROWS.filter((row) => partsOf(row).length !== 1).map((row) => [row.name, partsOf(row)])).toEqual([]);
  });

  it.each(Object.keys(MATRIX_PARTS))('has a test that drives %s', (part) => {
    const test = readFileSync(new URL(`${part}-matrix.test.ts`, import.meta.url), 'utf8');
    expect(test).toMatch(new RegExp(`part: '${part}'|MATRIX_PARTS\\.${part}\\b`));
  });

  it('says of all ten callers what they get', () => {
    for (const row of ROWS) expect(Object.keys(row.expect).sort(), row.name).toEqual([...CALLERS].sort());
  });
});
