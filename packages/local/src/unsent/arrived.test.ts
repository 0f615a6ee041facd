import { expect, it } from 'vitest';
import { DAY, makeDevice, someBytes } from '../../test/device.ts';
import { FakeServer } from '../../test/fake-server.ts';
import { listArrived } from './arrived.ts';
import { listWaiting } from './waiting.ts';

const ACCOUNT = '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e61';

it('a file has arrived once sent, if its day has it', async () => {
  const { db, photo, sync } = makeDevice(new FakeServer(), ACCOUNT);
  const second = await photo(someBytes(60, 2));
  const first = await photo(someBytes(50, 1), '2026-11-18');
  const items = (await listWaiting(db)).filter(({ hash }) => hash !== undefined);
  expect(items.map(({ hash }) => hash)).toEqual([second.hash, first.hash]);
  expect(await listArrived(db, items)).toEqual([]);
  await sync();
  expect(await listArrived(db, items)).toEqual([second.hash, first.hash]);
  expect(await listArrived(db, items.toReversed())).toEqual([first.hash, second.hash]);
  // Items that name the other day, or a day without files.
  expect(
    await listArrived(
      db,
      items.map((item) => ({ ...item, date: DAY })),
    ),
  ).toEqual([second.hash]);
  expect(
    await listArrived(
      db,
      items.map((item) => ({ ...item, date: '2026-01-01' })),
    ),
  ).toEqual([]);
  expect(
    await listArrived(
      db,
      items.map(({ hash: _, ...item }) => item),
    ),
  ).toEqual([]);
  expect(await listArrived(db, [])).toEqual([]);
});
