import { expect, it } from 'vitest';
import { makeBook, makePhone } from '../../test/guest-phone.ts';
import { keepFeed, readKeptFeed } from './kept-feed.ts';

const entry = (id: string) => ({
  version: 1,
  ...{ id, eventId: 'e', guestName: `Gast ${id}`, guestAvatarUrl: null, topMoment: '', guestMessage: '' },
  ...{ guestAudioUrl: null, guestAudioMs: null, topImages: [], allImages: [], pictures: [] },
  createdAt: '2026-11-20T20:00:00.000Z',
});
const names = (entries: readonly { id: string }[]) => entries.map(({ id }) => id).toSorted();

it('keeps the entries as last read, without those gone from the book', async () => {
  const phone = makePhone(await makeBook());
  expect(await readKeptFeed(phone.db)).toEqual([]);
  await keepFeed(phone.db, [entry('b'), entry('a')]);
  await keepFeed(phone.db, [entry('c'), entry('a')]);
  const later = phone.revisit();
  expect(names(await readKeptFeed(later.db))).toEqual(['a', 'c']);
});

it('keeps the newest 500 of a large book', async () => {
  const phone = makePhone(await makeBook());
  const many = Array.from({ length: 600 }, (_, index) => entry(String(1000 + index)));
  await keepFeed(phone.db, many);
  const kept = names(await readKeptFeed(phone.db));
  expect([kept.length, kept.at(-1)]).toEqual([500, '1499']);
});
