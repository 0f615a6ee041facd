import { DAY_MS } from '@tagfalter/domain/durations';
import { blankEntry } from '@tagfalter/domain/entry';
import { localDateOf } from '@tagfalter/domain/local-date';
import { expect, it } from 'vitest';
import { makeDevice } from '../../test/device.ts';
import { FakeServer } from '../../test/fake-server.ts';
import { commitDraft, draftFromEntry, storeDraft } from './drafts.ts';
import { isTodayOpen } from './is-today-open.ts';

const ACCOUNT = '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e5f';

it('today is open until its draft or entry has content', async () => {
  const { db, env } = makeDevice(new FakeServer(), ACCOUNT);
  const today = localDateOf(env.now(), env.timeZone());
  expect(await isTodayOpen(db, env)).toBe(true);
  const blank = draftFromEntry(blankEntry(db.entryIdOf(today), today, env.timeZone()), { isNew: true });
  await storeDraft(db, blank);
  expect(await isTodayOpen(db, env)).toBe(true);
  const written = { ...blank, text: 'Angefangen.' };
  await storeDraft(db, written);
  expect(await isTodayOpen(db, env)).toBe(false);
  await commitDraft(db, env, written);
  expect(await isTodayOpen(db, env)).toBe(false);
  expect(await isTodayOpen(db, { ...env, now: () => env.now() + 2 * DAY_MS })).toBe(true);
});
