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
