// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { PATIENCE } from '@tagfalter/local/test/patience';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { router } from '#compose/router.ts';
import { fakeBrowser } from './fake-browser.ts';
import { control, fill, go, press, says, startApp, startOver } from './open-app.tsx';

beforeAll(async () => {
  fakeBrowser();
  return startApp();
});
beforeEach(async () => {
  await startOver();
  await go('/create');
  await fill('Text', 'Anna kam.');
  await press('Speichern');
  await vi.waitUntil(() => document.querySelector('article'), PATIENCE);
  await go('/handout');
  await press('Alle auswählen');
  await press('Weiter mit 1 Tag');
  await says('Anna kam.');
});

const QUESTION = 'Auszug verlassen?';
const bars = () => document.querySelectorAll('.hand__bar').length;
/** Whether the browser asks before the page goes. */
const asksOnReload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Blacks out the first word, by keys. */
async function blackOut(): Promise<void> {
  const text = await vi.waitUntil(() => document.querySelector('.hand__sheet [role="textbox"]'), PATIENCE);
  const type = (key: string) => text.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  type('ArrowRight');
  await says('Ausgewählt: Anna');
  type('Enter');
  await vi.waitFor(() => expect(bars()).toBe(1), PATIENCE);
}

it('asks before a link or reload drops blackened passages, then leaves', async () => {
  expect(asksOnReload()).toBe(false);
  await blackOut();
  expect(asksOnReload()).toBe(true);
  (await control('Export und Import', '#content', ['a'])).click();
  await says(QUESTION);
  await press('Hier bleiben', 'dialog');
  expect(bars()).toBe(1);
  expect(location.pathname).toBe('/handout');
  (await control('Export und Import', '#content', ['a'])).click();
  await says(QUESTION);
  await press('Verlassen', 'dialog');
  await vi.waitFor(() => expect(location.pathname).toBe('/settings/archive'), PATIENCE);
  expect(asksOnReload()).toBe(false);
});

it('asks before a step back does, and undoes the step', async () => {
  await blackOut();
  const gone = vi.spyOn(window.history, 'go').mockReturnValue();
  const { __TSR_index: here } = router.history.location.state;
  dispatchEvent(new PopStateEvent('popstate', { state: { __TSR_index: here - 1 } }));
  await says(QUESTION);
  expect(gone.mock.calls).toEqual([[1]]);
  gone.mockRestore();
  const back = vi.spyOn(window.history, 'back').mockReturnValue();
  await press('Verlassen', 'dialog');
  await vi.waitFor(() => expect(back).toHaveBeenCalledTimes(1), PATIENCE);
  expect(asksOnReload()).toBe(false);
  back.mockRestore();
});

it('asks nothing once all of it is undone', async () => {
  await blackOut();
  await press('Rückgängig');
  await vi.waitFor(() => expect(bars()).toBe(0), PATIENCE);
  await go('/settings');
  expect(location.pathname).toBe('/settings');
});
