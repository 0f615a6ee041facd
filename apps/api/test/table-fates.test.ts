import { getTableConfig } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { identityUser } from '#api/db/identity-schema.ts';
import { owners } from '#api/db/owner-schema.ts';
import { TABLE_FATES } from '#api/db/table-fates.ts';
import { tablesInOrder } from '#api/db/tables.ts';

const tables = tablesInOrder();

it('decides each table’s archive, backup and erasure', () => {
  expect(Object.keys(TABLE_FATES).sort()).toEqual(tables.map(({ name }) => name).sort());
});

it.each([
  ['with-owner', owners],
  ['with-identity', identityUser],
] as const)('has a deleting key for rows that go %s', (fate, target) => {
  const meant = tables.filter(({ name }) => TABLE_FATES[name]?.erased === fate);
  expect(meant.length).toBeGreaterThan(1);
  for (const { name, table } of meant) {
    const keys = getTableConfig(table).foreignKeys.filter((key) => key.reference().foreignTable === target);
    expect([...new Set(keys.map(({ onDelete }) => onDelete))], name).toEqual(['cascade']);
  }
});
