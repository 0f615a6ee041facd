import { expect, it } from 'vitest';
import { makeDevice } from '../../test/device.ts';
import { FakeServer } from '../../test/fake-server.ts';
import { forgetSearches, keepSearch, recentSearches } from './recent-searches.ts';

const ACCOUNT = '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e5f';

it('keeps the last five searches, newest first, each once, and forgets them', async () => {
  const { db } = makeDevice(new FakeServer(), ACCOUNT);
  expect(await recentSearches(db)).toEqual([]);
  for (const query of ['eins', ' zwei ', 'drei', '', 'vier', 'fünf', 'ZWEI', 'sechs']) await keepSearch(db, query);
  expect(await recentSearches(db)).toEqual(['sechs', 'ZWEI', 'fünf', 'vier', 'drei']);
  await forgetSearches(db);
  expect(await recentSearches(db)).toEqual([]);
});
