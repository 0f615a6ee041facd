import { expect, it } from 'vitest';
import { makeDevice, someBytes } from '../../test/device.ts';
import { FakeServer } from '../../test/fake-server.ts';
import { changeQuietHere } from '../quiet/quiet.ts';
import { queryBook } from './book.ts';

const ACCOUNT = '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e5f';

it('holds one year, oldest day first, main photo first, without resting days', async () => {
  const device = makeDevice(new FakeServer(), ACCOUNT);
  await device.write({ text: ' Später ', topMoment: 'Steg' }, '2026-11-19');
  await device.write({ text: 'Früher', summary: 'Kurz', isFavorite: true }, '2026-02-01');
  await device.write({ text: 'Voriges Jahr' }, '2025-11-19');
  await device.write({ text: 'Im Krankenhaus' }, '2026-05-01');
  const first = await device.photo(someBytes(50, 1), '2026-11-19');
  const second = await device.photo(someBytes(50, 2), '2026-11-19');
  await device.write({ mainImage: second.hash }, '2026-11-19');
  await changeQuietHere(device.db, { add: { words: ['Krankenhaus'] } });
  const { days, resting } = await queryBook(device.db, '2026');
  expect(days).toMatchObject([
    { date: '2026-02-01', text: 'Früher', summary: 'Kurz', isFavorite: true, pictures: [] },
    { date: '2026-11-19', text: 'Später', topMoment: 'Steg', pictures: [second.hash, first.hash] },
  ]);
  expect(resting).toBe(1);
  expect(await queryBook(device.db, '2024')).toEqual({ days: [], resting: 0 });
});
