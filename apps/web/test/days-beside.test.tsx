// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { openDiary } from '@tagfalter/local/diary';
import { saveEntry } from '@tagfalter/local/entries/entries';
import { PATIENCE } from '@tagfalter/local/test/patience';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { router } from '#compose/router.ts';
import { env } from '#platform/env.ts';
import { fakeBrowser } from './fake-browser.ts';
import { control, fill, go, PERSON, says, startApp, startOver } from './open-app.tsx';

beforeAll(async () => {
  fakeBrowser();
  return startApp();
});
beforeEach(startOver);

const DAYS = ['2026-11-02', '2026-11-09', '2026-11-15'];

/** Writes some days; answers the addresses of their pages. */
async function written(): Promise<string[]> {
  const db = openDiary(PERSON);
  for (const date of DAYS) {
    const change = { fields: { text: `Am ${date}.` }, addImages: [], removeImages: [] };
    await saveEntry(db, env, { date, timeZone: 'Europe/Berlin', change });
  }
  const pages = DAYS.map((date) => `/entry/${db.entryIdOf(date)}`);
  db.close();
  return pages;
}

const press = (key: string, on: Element = document.body) =>
  on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
const isAt = (address: string | undefined) =>
  vi.waitFor(() => expect(router.state.location.pathname).toBe(address), PATIENCE);
/** Waits until the page is that of the day, with the way to a side. */
const shows = (day: string | undefined, side: string) =>
  vi.waitFor(() => {
    expect(document.querySelector('.dnav time')?.getAttribute('datetime')).toBe(day);
    expect(document.querySelector(`.dnav [data-day-link="${side}"]`)).not.toBeNull();
  }, PATIENCE);

it('leads to neighbouring entries by button, J and K', async () => {
  const [first, middle, last] = await written();
  await go(middle ?? '');
  await shows(DAYS[1], 'before');
  press('j');
  await isAt(first);
  await shows(DAYS[0], 'after');
  await vi.waitFor(() => expect(document.querySelector('.dnav [data-day-link="before"]')).toBeNull(), PATIENCE);
  document.querySelector<HTMLElement>('.dnav [data-day-link="after"]')?.click();
  await isAt(middle);
  await shows(DAYS[1], 'after');
  press('k');
  await isAt(last);
});

it('leaves the editor on Esc, with the draft', async () => {
  await go('/create');
  await fill('Text', 'Angefangen.');
  press('Escape', await control('Text', undefined, ['textarea']));
  await isAt('/dashboard');
  await go('/create');
  await says('Neuer Eintrag');
  await vi.waitFor(async () => expect(await control('Text')).toHaveProperty('value', 'Angefangen.'), PATIENCE);
});
