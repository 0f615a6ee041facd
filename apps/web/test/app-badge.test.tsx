// @vitest-environment happy-dom
import { DAY_MS } from '@tagfalter/domain/durations';
import 'fake-indexeddb/auto';
import { openDiary } from '@tagfalter/local/diary';
import { saveEntry } from '@tagfalter/local/entries/entries';
import { FakeServer } from '@tagfalter/local/test/fake-server';
import { tickingEnv } from '@tagfalter/local/test/offline-env';
import { PATIENCE } from '@tagfalter/local/test/patience';
import { beforeAll, expect, it, vi } from 'vitest';
import { session } from '#entities/person/use-session.ts';
import { fakeBrowser } from './fake-browser.ts';
import { fill, go, network, PERSON, press, says, startApp } from './open-app.tsx';

/** Number that the icon shows; undefined before anything was said of it. */
const icon: { shows?: number | undefined } = {};

beforeAll(async () => {
  fakeBrowser();
  Object.assign(navigator, {
    setAppBadge: async (count: number) => {
      icon.shows = count;
    },
    clearAppBadge: async () => {
      icon.shows = 0;
    },
  });
  return startApp();
});

const shows = (count: number) => vi.waitFor(() => expect(icon.shows).toBe(count), PATIENCE);

it('shows the number of unsent changes until they arrive or sign-out', async () => {
  await shows(0);
  await go('/create');
  await fill('Text', 'Am See.');
  await press('Speichern');
  await says('Deine Serie', 'Auf dem Gerät');
  await shows(1);
  const other = openDiary(PERSON);
  const change = { fields: { text: 'Gestern' }, addImages: [], removeImages: [] };
  const yesterday = tickingEnv(new Date(Date.now() - DAY_MS).toISOString());
  const date = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
  await saveEntry(other, yesterday, { date, timeZone: 'UTC', change });
  other.close();
  await shows(2);
  network.server = new FakeServer();
  window.dispatchEvent(new Event('online'));
  await shows(0);
  delete network.server;
  await go('/create');
  await fill('Text', 'Am See, und mehr.');
  await shows(1);
  await session.leave();
  await shows(0);
  // The test's end goes through the app once more.
  session.enter(PERSON);
});
