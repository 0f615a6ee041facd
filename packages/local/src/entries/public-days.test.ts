import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { makeDevice } from '../../test/device.ts';
import { FakeServer } from '../../test/fake-server.ts';
import { deleteEntry } from './entries.ts';
import { hasPublicEntry } from './public-days.ts';

const ACCOUNT = '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e5f';

it('knows a public day once saved, on every device, until it goes', async () => {
  const server = new FakeServer();
  const [phone, laptop] = [makeDevice(server, ACCOUNT), makeDevice(server, ACCOUNT)];
  await phone.write({ text: 'Nur für mich.' }, '2026-11-01');
  await phone.write({ text: 'Für Freunde.', visibility: 'friends' }, '2026-11-02');
  expect(await hasPublicEntry(phone.db)).toBe(false);
  await phone.write({ text: 'Für alle.', visibility: 'public' }, '2026-11-03');
  expect(await hasPublicEntry(phone.db)).toBe(true);
  expect(await hasPublicEntry(laptop.db)).toBe(false);
  await phone.sync();
  await laptop.sync();
  expect(await hasPublicEntry(laptop.db)).toBe(true);
  await deleteEntry(laptop.db, laptop.env, '2026-11-03');
  expect(await hasPublicEntry(laptop.db)).toBe(false);
});

it('counts one that waits until the address of its owner is confirmed (decision 058)', async () => {
  const server = new FakeServer();
  server.account(ACCOUNT).leaveOut = ({ fields }) =>
    fields.visibility === 'public' ? { dropped: [{ field: 'visibility', code: 'email_unverified' }] } : {};
  const phone = makeDevice(server, ACCOUNT);
  await phone.write({ text: 'Für alle.', visibility: 'public' }, '2026-11-03');
  await phone.sync();
  expect(await phone.db.parked.count()).toBe(1);
  expect(await hasPublicEntry(phone.db)).toBe(true);
});
