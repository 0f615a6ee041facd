import { DAY_MS } from '@tagfalter/domain/durations';
import { blankEntry } from '@tagfalter/domain/entry';
import { addDays } from '@tagfalter/domain/local-date';
import { expect, it } from 'vitest';
import { DAY, makeDevice } from '../../test/device.ts';
import { FakeServer } from '../../test/fake-server.ts';
import { ACCOUNT } from '../../test/two-devices.ts';
import { getEntryByDate } from '../entries/entries.ts';
import { commitDraft, draftFromEntry, storeDraft } from './drafts.ts';
import { asAddition, isMissedDraft } from './missed-draft.ts';

const NOON = Date.parse(`${DAY}T12:00:00Z`);

it.each([
  ['of that day, written then, for 30 days', 29, 29, false],
  ['of that day, written then, for 31 days', 31, 31, true],
  ['of an earlier day, changed now', 9, 0, true],
  ['of yesterday, changed now', 1, 0, false],
  ['of a day to come', -3, 0, false],
])('a draft %s is missed: %4$s (spec decisions 8, 17 and 75)', async (_name, daysAgo, changedAgo, isMissed) => {
  const { db, env } = makeDevice(new FakeServer(), ACCOUNT);
  const date = addDays(DAY, -daysAgo);
  const blank = draftFromEntry(blankEntry(db.entryIdOf(date), date, 'Europe/Berlin'), { isNew: true });
  const draft = { ...blank, text: 'Mitten im Satz', updatedAt: NOON - changedAgo * DAY_MS };
  expect(await isMissedDraft(db, env, draft)).toBe(isMissed);
});

it('a draft of a right date on a fast clock passes', async () => {
  const { db, env } = makeDevice(new FakeServer(), ACCOUNT);
  const date = addDays(DAY, -9);
  await db.meta.put({ key: 'clock-lead', leadMs: 9 * DAY_MS });
  const blank = draftFromEntry(blankEntry(db.entryIdOf(date), date, 'Europe/Berlin'), { isNew: true });
  expect(await isMissedDraft(db, env, { ...blank, text: 'Heute', updatedAt: NOON })).toBe(false);
});

it('an added draft is made now, with its words, for its owner', async () => {
  const { db, env } = makeDevice(new FakeServer(), ACCOUNT);
  const date = addDays(DAY, -40);
  const blank = draftFromEntry(blankEntry(db.entryIdOf(date), date, 'Europe/Berlin'), { isNew: true });
  const draft = { ...blank, text: 'Damals', visibility: 'friends' as const, updatedAt: NOON - 40 * DAY_MS, by: 'one' };
  await storeDraft(db, draft);
  await commitDraft(db, env, asAddition(draft, env.now()), draft);
  const added = { text: 'Damals', addedLater: true, visibility: 'private', createdAt: new Date(NOON).toISOString() };
  expect(await getEntryByDate(db, date)).toMatchObject(added);
  expect(await db.drafts.count()).toBe(0);
});
