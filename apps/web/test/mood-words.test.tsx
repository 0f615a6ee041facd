// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { PATIENCE } from '@tagfalter/local/test/patience';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { activateLanguage } from '#i18n/activate.ts';
import { fakeBrowser } from './fake-browser.ts';
import { control, go, says, startApp, startOver } from './open-app.tsx';

beforeAll(async () => {
  fakeBrowser();
  return startApp();
});
beforeEach(startOver);
afterEach(() => activateLanguage('de'));

const WORDS = {
  de: ['schlecht', 'mau', 'okay', 'gut', 'großartig'],
  en: ['bad', 'meh', 'okay', 'good', 'great'],
  fr: ['mal', 'bof', 'ça va', 'bien', 'super'],
  es: ['mal', 'flojo', 'normal', 'bien', 'genial'],
} as const;

/** The words under the wings. */
const underWings = () => [...document.querySelectorAll('#content .moods span')].map(({ textContent }) => textContent);

it('shows a word under each wing, in every language, named by level', async () => {
  await go('/dashboard');
  for (const language of ['de', 'en', 'fr', 'es'] as const) {
    await activateLanguage(language);
    await vi.waitFor(() => expect(underWings()).toEqual(WORDS[language]), PATIENCE);
  }
  await activateLanguage('de');
  (await control('Stimmung 8')).click();
  await go('/create');
  await says('gut 8');
  expect(await control('gut 8')).toHaveProperty('checked', true);
  (await control('Stimmung 7')).click();
  expect(await control('gut 7')).toHaveProperty('checked', true);
});
