import { expect, it } from 'vitest';
import { rawIn, rawTransactions } from './raw-transactions.ts';

it.each([
  ['await db.execute(sql`begin`);', [1]],
  ["await client.exec('BEGIN; select 1');", [1]],
  ['await client.unsafe("select 1; commit");', [1]],
  ["const step = 'before-commit';", []],
  ["failpoint?.('committed');", []],
  ['await db.transaction(async (tx) => tx.execute(sql`select 1`));', []],
])('finds a transaction begun or ended by hand: %j', (source, lines) => {
  expect(rawIn(source)).toEqual(lines);
});

it('finds none in the sources', async () => {
  expect(await rawTransactions()).toBe('');
});
