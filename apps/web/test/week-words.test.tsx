// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { FakeServer } from '@tagfalter/local/test/fake-server';
import { PATIENCE } from '@tagfalter/local/test/patience';
import { beforeAll, expect, it, vi } from 'vitest';
import { activateLanguage } from '#i18n/activate.ts';
import { fakeBrowser } from './fake-browser.ts';
import { go, network, startApp, startOver } from './open-app.tsx';

beforeAll(async () => {
  fakeBrowser();
  return startApp();
});

const today = () => document.querySelector('.week .is-today');
/** Returns the words of the days of the week behind their names, each kind once. */
const said = () => {
  const before = [...document.querySelectorAll('.week .off')];
  const after = [...document.querySelectorAll('.week .next')];
  const words = (days: (Element | null)[]) => [
    ...new Set(days.map((day) => day?.querySelector('.sr')?.textContent?.replace(/^[^:\s]+/, ''))),
  ];
  return { before: words(before), today: words([today()]), after: words(after) };
};
const orNone = (count: number, words: string) => (count > 0 ? [words] : []);

it.each([
  ['de', ': nichts', ': noch nichts', ': kommt noch'],
  ['fr', '\u00a0: rien', '\u00a0: encore rien', '\u00a0: à venir'],
] as const)('a week without a word says what is past or open (%s)', async (language, over, open, toCome) => {
  await startOver();
  network.server = new FakeServer();
  await activateLanguage(language);
  await go('/dashboard');
  await vi.waitUntil(today, PATIENCE);
  const [before, after] = ['.off', '.next'].map((look) => document.querySelectorAll(`.week ${look}`).length);
  await vi.waitFor(
    () =>
      expect(said()).toEqual({ before: orNone(before ?? 0, over), today: [open], after: orNone(after ?? 0, toCome) }),
    PATIENCE,
  );
});
