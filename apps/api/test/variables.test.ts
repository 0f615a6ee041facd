import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { VARIABLES } from '#api/base/config.ts';

const read = (file: string): string => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
/** Set by tests and by what runs the product, never by an operator. */
const NOT_OPERATORS = ['CRASH_AT', 'NODE_ENV'];

describe('variables of the environment', () => {
  it('are all in the README’s table', () => {
    const rows = read('README.md')
      .split('\n')
      .filter((line) => line.startsWith('| `'));
    const named = rows.flatMap((row) =>
      [...(row.split('|')[1] ?? '').matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name),
    );
    expect(named.toSorted()).toEqual(VARIABLES.filter((name) => !NOT_OPERATORS.includes(name)).toSorted());
  });

  it('of deploy/ are known', () => {
    const known = [...VARIABLES, 'POSTGRES_PASSWORD'];
    const example = [...read('deploy/.env.example').matchAll(/^#? ?([A-Z0-9_]+)=/gm)].map(([, name]) => name);
    expect(example.length).toBeGreaterThan(5);
    expect(example.filter((name) => name === undefined || !known.includes(name))).toEqual([]);
  });
});
