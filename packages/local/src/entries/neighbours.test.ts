import { expect, it } from 'vitest';
import { makeDevice } from '../../test/device.ts';
import { FakeServer } from '../../test/fake-server.ts';
import { deleteEntry } from './entries.ts';
import { queryNeighbours } from './neighbours.ts';

const ACCOUNT = '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e5f';

it('finds the nearest entries, past days without one and deleted days', async () => {
  const { db, env, write, sync } = makeDevice(new FakeServer(), ACCOUNT);
  for (const date of ['2026-11-02', '2026-11-09', '2026-11-15', '2026-11-18', '2026-11-20'])
    await write({ text: date }, date);
  await sync();
  await deleteEntry(db, env, '2026-11-09');
  const { before, after } = await queryNeighbours(db, '2026-11-15');
  expect([before?.date, after?.date]).toEqual(['2026-11-02', '2026-11-18']);
  expect(await queryNeighbours(db, '2026-11-02')).toMatchObject({ before: undefined, after: { date: '2026-11-15' } });
  expect((await queryNeighbours(db, '2026-11-20')).after).toBeUndefined();
});
