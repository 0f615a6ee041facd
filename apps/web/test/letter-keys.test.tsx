// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { openDiary } from '@tagfalter/local/diary';
import { saveEntry } from '@tagfalter/local/entries/entries';
import { PATIENCE } from '@tagfalter/local/test/patience';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { router } from '#compose/router.ts';
import { env } from '#platform/env.ts';
import { shortcutChoice } from '#platform/letter-key.ts';
import { fakeBrowser } from './fake-browser.ts';
import { control, go, PERSON, says, startApp, startOver } from './open-app.tsx';

const query = document.querySelector.bind(document);
let isMenuOpen = false;

beforeAll(async () => {
  fakeBrowser();
  // This environment knows no popovers: a menu is open when the test says so.
  vi.spyOn(document, 'querySelector').mockImplementation((selector: string) => {
    if (!selector.includes(':popover-open')) return query(selector);
    return query('dialog[open]') ?? (isMenuOpen ? query('#avatar-menu') : null);
  });
  return startApp();
});
beforeEach(async () => {
  await startOver();
  await go('/dashboard');
});
afterEach(() => {
  isMenuOpen = false;
  shortcutChoice.set('on');
});

/** @returns whether the app has answered it */
function press(key: string, more: KeyboardEventInit = {}, on: Element = document.body): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  return !on.dispatchEvent(event);
}
const path = () => router.state.location.pathname;
const isAt = (address: string) => vi.waitFor(() => expect(path()).toBe(address), PATIENCE);

it('N leads to a new entry from anywhere on the page', async () => {
  expect(press('n')).toBe(true);
  await isAt('/create');
});

it('/ opens search from anywhere, and there focuses its field', async () => {
  // On a German keyboard it stands above the 7.
  expect(press('/', { shiftKey: true })).toBe(true);
  await isAt('/search');
  const field = await control('Suchen');
  field.blur();
  expect(press('/')).toBe(true);
  expect(document.activeElement).toBe(field);
  expect(press('/', {}, field)).toBe(false);
});

it('text typed right after / goes into the search', async () => {
  const been: string[] = [];
  const stop = router.history.subscribe(({ location }) => been.push(location.pathname));
  press('/');
  expect([...'november'].map((letter) => press(letter))).toEqual(Array(8).fill(true));
  const field = await control('Suchen');
  await vi.waitFor(() => expect(field).toHaveProperty('value', 'november'), PATIENCE);
  await says('Suche leeren');
  expect([document.activeElement, path(), been.includes('/create')]).toEqual([field, '/search', false]);
  stop();
});

it('letters act again once another screen was chosen instead of the search', async () => {
  press('/');
  await go('/settings');
  expect(press('n')).toBe(true);
  await isAt('/create');
});

it.each<[string, KeyboardEventInit]>([
  ['while it is held', { repeat: true }],
  ['while a word is being composed', { isComposing: true }],
  ['with Ctrl', { ctrlKey: true }],
  ['with Cmd', { metaKey: true }],
  ['with Alt', { altKey: true }],
])('a letter does nothing %s', async (_when, more) => {
  expect(press('n', more)).toBe(false);
  expect(path()).toBe('/dashboard');
});

it('a letter does nothing under an open menu, only after it', async () => {
  isMenuOpen = true;
  expect([press('n'), press('?')]).toEqual([false, false]);
  isMenuOpen = false;
  expect(press('n')).toBe(true);
  await isAt('/create');
});

it('a letter does nothing under an open dialog', async () => {
  press('?');
  await vi.waitFor(() => expect(query('dialog[open]')).not.toBeNull(), PATIENCE);
  expect(press('n')).toBe(false);
  expect(path()).toBe('/dashboard');
  query<HTMLElement>('dialog[open] [aria-label="Schließen"]')?.click();
  await vi.waitFor(() => expect(query('dialog[open]')).toBeNull(), PATIENCE);
});

it('a letter belongs to the field that is being written in', async () => {
  await go('/create');
  const field = await control('Text', undefined, ['textarea']);
  expect([press('n', {}, field), press('?', {}, field)]).toEqual([false, false]);
  expect(query('dialog[open]')).toBeNull();
});

it('a letter that something else has answered already does nothing more', async () => {
  const answered = (event: Event) => event.preventDefault();
  document.body.addEventListener('keydown', answered, { once: true });
  press('n');
  expect(path()).toBe('/dashboard');
});

it.each([
  ['j', ['new']],
  ['k', ['new']],
  ['jj', ['new', 'middle']],
  ['jjj', ['new', 'middle', 'old']],
  ['jjjj', ['new', 'middle', 'old', 'old']],
  ['jk', ['new', 'new']],
  ['jkj', ['new', 'new', 'middle']],
  ['jjjjkkkk', ['new', 'middle', 'old', 'old', 'middle', 'new', 'new', 'new']],
])('%s walks the cards and stays at both ends: %j', async (keys, order) => {
  const db = openDiary(PERSON);
  for (const [index, text] of ['old', 'middle', 'new'].entries()) {
    const change = { fields: { text }, addImages: [], removeImages: [] };
    await saveEntry(db, env, { date: `2026-11-1${index}`, timeZone: 'Europe/Berlin', change });
  }
  db.close();
  await vi.waitFor(() => expect(document.querySelectorAll('main article .day__link')).toHaveLength(3), PATIENCE);
  const walked = [...keys].map((key) => {
    expect(press(key)).toBe(true);
    return document.activeElement?.closest('article')?.querySelector('.day__s')?.textContent;
  });
  expect(walked).toEqual(order);
});

it('letters do nothing once they are turned off', async () => {
  shortcutChoice.set('off');
  expect(press('n')).toBe(false);
  expect(path()).toBe('/dashboard');
});
