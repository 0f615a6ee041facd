import { expect, it } from 'vitest';
import { DAY, makeDevice, someBytes } from '../../test/device.ts';
import { FakeServer } from '../../test/fake-server.ts';
import { deleteEntry, saveEntry } from '../entries/entries.ts';
import { listNotArrived } from './not-arrived.ts';

const ACCOUNT = '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e5f';

it('lists by day what is sending or refused, without deletions (S4)', async () => {
  const server = new FakeServer();
  const { db, env, photo, write, sync } = makeDevice(server, ACCOUNT);
  const account = server.account(ACCOUNT);
  await photo(someBytes(70, 1));
  await photo(someBytes(80, 2), '2026-11-19');
  expect(await listNotArrived(db)).toEqual({
    sending: new Set([DAY, '2026-11-19']),
    refused: new Map(),
    awaited: new Map(),
  });
  server.tus.refuses = 'unsupported_type';
  await sync();
  account.refuse = ({ name }) => (name === 'entry.delete' ? 'forbidden' : 'text_too_long');
  await write({ text: 'zu lang' });
  await deleteEntry(db, env, '2026-11-19');
  await sync();
  const { sending, refused } = await listNotArrived(db);
  expect(sending.size).toBe(0);
  expect(refused.get(DAY)).toMatchObject([{ code: 'text_too_long' }, { code: 'unsupported_type', size: 70 }]);
  expect(refused.get('2026-11-19')).toMatchObject([{ code: 'unsupported_type', size: 80 }]);
});

it('no longer lists a photo taken out, but still the other', async () => {
  const server = new FakeServer();
  const { db, env, photo, sync } = makeDevice(server, ACCOUNT);
  server.tus.refuses = 'unsupported_type';
  const gone = await photo(someBytes(70, 1));
  await photo(someBytes(80, 2));
  await sync();
  expect((await listNotArrived(db)).refused.get(DAY)).toHaveLength(2);
  const change = { fields: {}, addImages: [], removeImages: [gone.hash] };
  await saveEntry(db, env, { date: DAY, timeZone: 'Europe/Berlin', change });
  expect((await listNotArrived(db)).refused.get(DAY)).toMatchObject([{ size: 80 }]);
});
