// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { addDays, localDateOf } from '@tagfalter/domain/local-date';
import { openDiary } from '@tagfalter/local/diary';
import { saveEntry } from '@tagfalter/local/entries/entries';
import { PATIENCE } from '@tagfalter/local/test/patience';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { env } from '#platform/env.ts';
import { startInstall } from '#platform/install.ts';
import { diskAtRest, fakeBrowser } from './fake-browser.ts';
import { go, PERSON, press, says, startApp, startOver } from './open-app.tsx';

const today = localDateOf(env.now(), env.timeZone());

beforeAll(async () => {
  fakeBrowser();
  startInstall();
  return startApp();
});
beforeEach(startOver);

/** The browser offers to install the app. */
const offer = () => dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: async () => undefined }));
const card = () => document.querySelector('.install');

it('makes no second offer after the browser’s own was declined', async () => {
  const db = openDiary(PERSON);
  for (const date of [today, addDays(today, -1)]) {
    const change = { fields: { text: 'Am See.' }, addImages: [], removeImages: [] };
    await saveEntry(db, env, { date, timeZone: env.timeZone(), change });
  }
  db.close();
  offer();
  await go('/dashboard');
  await says('Tagfalter als App');
  await press('Installieren');
  await vi.waitFor(() => expect(card()).toBeNull(), PATIENCE);
  offer();
  await diskAtRest();
  expect(card()).toBeNull();
  await go('/settings');
  await go('/dashboard');
  await says('Tagfalter als App');
});

it('says why Firefox will ask to keep the diary, before it asks (design 3.15)', async () => {
  // Never answered: nothing may wait for it.
  const persist = vi.fn(() => new Promise<boolean>(() => undefined));
  const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
  Object.defineProperty(navigator, 'storage', { configurable: true, value: { persisted: async () => false, persist } });
  await go('/dashboard');
  await diskAtRest();
  expect(card()).toBeNull();
  await go('/settings');
  const db = openDiary(PERSON);
  const change = { fields: { text: 'Am See.' }, addImages: [], removeImages: [] };
  await saveEntry(db, env, { date: today, timeZone: env.timeZone(), change });
  db.close();
  await go('/dashboard');
  await says(/^Dein Browser fragt gleich/);
  expect(persist).not.toHaveBeenCalled();
  await press('Schützen');
  await vi.waitFor(() => expect([persist.mock.calls.length, card()]).toEqual([1, null]), PATIENCE);
  await go('/settings');
  await go('/dashboard');
  await diskAtRest();
  expect([persist.mock.calls.length, card()]).toEqual([1, null]);
});
