import { expect, it } from 'vitest';
import { makeDevice } from '../../test/device.ts';
import { FakeServer } from '../../test/fake-server.ts';
import { queryHandout } from './handout.ts';

const ACCOUNT = '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e5f';

it('offers days with the words that pass the filters, newest first', async () => {
  const { db, write } = makeDevice(new FakeServer(), ACCOUNT);
  await write({ text: ' Regen am See ', topMoment: 'Steg' }, '2026-02-01');
  await write({ text: 'Sonne am See', isFavorite: true }, '2026-03-01');
  await write({ text: 'Stadt' }, '2025-03-01');
  const dates = async (terms: string[], filters = {}) =>
    (await queryHandout(db, { terms, filters })).days.map(({ date }) => date);
  expect(await dates([])).toEqual(['2026-03-01', '2026-02-01', '2025-03-01']);
  expect(await dates(['see'])).toEqual(['2026-03-01', '2026-02-01']);
  expect(await dates(['see'], { favorite: true })).toEqual(['2026-03-01']);
  const { days, total } = await queryHandout(db, { terms: ['regen'], filters: {} });
  expect(total).toBe(1);
  expect(days).toMatchObject([{ text: 'Regen am See', topMoment: 'Steg', level: null }]);
});
