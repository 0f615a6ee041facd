import { DAY_MS } from '@tagfalter/domain/durations';
import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { makeBook, makePhone, NOW } from '../../test/guest-phone.ts';
import type { ContributionRow } from './contribution-rows.ts';
import { EventDb, heldEvents } from './event-db.ts';
import { keepFeed, readKeptFeed } from './kept-feed.ts';
import { removeOverEvents } from './remove-over-events.ts';

const LONG_AGO = { createdAt: NOW - 121 * DAY_MS };
const FINISHED = { ...LONG_AGO, submitted: true, state: 'finished' as const, told: 1 };
const phone = makePhone(await makeBook());
const file = { hash: 'a', source: 'a', role: 'top' as const, size: 1, type: 'image/jpeg', name: 'a.jpg' };
const greeting = {
  ...{
    id: 'a',
    eventId: 'e',
    version: 1,
    guestName: 'Tante Helga',
    guestAvatarUrl: null,
    topMoment: '',
    guestMessage: 'Alles Liebe',
  },
  ...{ guestAudioUrl: null, guestAudioMs: null, topImages: [], allImages: [], pictures: [] },
  createdAt: '2026-11-20T20:00:00.000Z',
};

afterEach(async () => {
  for (const token of await heldEvents()) await new EventDb(token).delete();
});

it.each<[string, boolean, Partial<ContributionRow>]>([
  ['removes the store of one that is long over', false, FINISHED],
  ['removes one in which nothing was written', false, LONG_AGO],
  ['keeps receipts for as long as anybody may ask', true, { ...FINISHED, createdAt: NOW - 119 * DAY_MS }],
  ['keeps what was never sent', true, { ...LONG_AGO, files: [{ ...file, state: 'waiting' }] }],
  ['keeps what has not arrived', true, { ...FINISHED, files: [{ ...file, state: 'waiting' }] }],
  ['keeps what the server was not told', true, { ...FINISHED, change: 2 }],
  ['keeps a deletion of which the server has not heard', true, { ...FINISHED, isDeleted: true }],
])('%s', async (_what, isKept, row) => {
  const db = new EventDb('an-event-of-long-ago--');
  await db.contributions.add({ ...(await phone.row((await phone.begin()).id)), ...row });
  db.close();
  await removeOverEvents({ now: () => NOW }, 'another-event---------');
  expect(await heldEvents()).toEqual(isKept ? ['an-event-of-long-ago--'] : []);
});

it('keeps the store of the event that is looked at', async () => {
  const db = new EventDb('an-event-of-long-ago--');
  await db.contributions.add({ ...(await phone.row((await phone.begin()).id)), ...FINISHED });
  db.close();
  await removeOverEvents({ now: () => NOW }, 'an-event-of-long-ago--');
  expect(await heldEvents()).toEqual(['an-event-of-long-ago--']);
});

it.each([
  ['goes when it was not shown for a month', 31, 0],
  ['stays when it was', 29, 1],
])('what a wall keeps %s', async (_what, days, count) => {
  const db = new EventDb('an-event-of-long-ago--');
  await db.wallPictures.add({ hash: 'a', size: 1, shownAt: NOW - days * DAY_MS });
  await keepFeed(db, [greeting]);
  await removeOverEvents({ now: () => NOW }, 'another-event---------');
  expect(await db.wallPictures.count()).toBe(count);
  expect(await readKeptFeed(db)).toHaveLength(count);
  db.close();
});
