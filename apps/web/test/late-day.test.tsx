// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { FakeServer } from '@tagfalter/local/test/fake-server';
import { PATIENCE } from '@tagfalter/local/test/patience';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from './fake-browser.ts';
import { go, network, says, startApp, startOver } from './open-app.tsx';

const WORDS = 'Noch für gestern?';

beforeAll(async () => {
  fakeBrowser();
  return startApp();
});
beforeEach(startOver);
afterEach(() => vi.useRealTimers());

/** Sets the wall clock, and lets the page look at it. */
function at(hour: number, minute: number, day = 20): void {
  vi.setSystemTime(new Date(2026, 10, day, hour, minute));
  document.dispatchEvent(new Event('visibilitychange'));
}

const isOffered = () => document.querySelector('#content')?.textContent?.includes(WORDS) === true;

it('asks on an open page from midnight until four (decision 8)', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  at(23, 58, 19);
  network.server = new FakeServer();
  await go('/dashboard');
  window.dispatchEvent(new Event('online'));
  await says('Keine Einträge gefunden');
  expect(isOffered()).toBe(false);
  at(0, 1);
  await says(WORDS, 'Der 19. November ist noch leer. Bis 4 Uhr kannst du ihn schreiben.');
  expect(document.querySelector('a[href="/create?day=2026-11-19"]')).not.toBeNull();
  at(3, 59);
  expect(isOffered()).toBe(true);
  at(4, 0);
  await vi.waitFor(() => expect(isOffered()).toBe(false), PATIENCE);
});
