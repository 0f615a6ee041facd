// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { addDays, localDateOf } from '@tagfalter/domain/local-date';
import { openDiary } from '@tagfalter/local/diary';
import { deleteEntry, saveEntry } from '@tagfalter/local/entries/entries';
import { PATIENCE } from '@tagfalter/local/test/patience';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { env } from '#platform/env.ts';
import { fakeBrowser } from './fake-browser.ts';
import { go, PERSON, press, startApp, startOver } from './open-app.tsx';

const today = localDateOf(env.now(), env.timeZone());

beforeAll(async () => {
  fakeBrowser();
  return startApp();
});
beforeEach(startOver);

/** Deletes a day with these words each, and shows them: the one that was deleted last stands first. */
async function showDeleted(...words: string[]): Promise<void> {
  const db = openDiary(PERSON);
  for (const [index, text] of words.entries()) {
    const date = addDays(today, -index);
    const change = { fields: { text }, addImages: [], removeImages: [] };
    await saveEntry(db, env, { date, timeZone: env.timeZone(), change });
    await deleteEntry(db, env, date);
  }
  db.close();
  await go('/settings/deleted');
  await vi.waitFor(() => expect(cards()).toHaveLength(words.length), PATIENCE);
}

const cards = () => [...document.querySelectorAll('#content article')];
const cardOf = (words: string) => cards().find(({ textContent }) => textContent?.includes(words));

/** The button of a card, which has the focus then. */
function button(words: string, name: string): HTMLElement {
  const all = [...(cardOf(words)?.querySelectorAll('button') ?? [])];
  const found = all.find((one) => [one.textContent, one.getAttribute('aria-label')].includes(name));
  if (!found) throw new Error(`no '${name}' beside '${words}'`);
  found.focus();
  return found;
}

/** Words of the card or the heading that has the focus. */
const focused = () => document.activeElement?.closest('article, h1')?.textContent ?? '';
const focusComesTo = (words: string) => vi.waitFor(() => expect(focused()).toContain(words), PATIENCE);

it('says at each button which day it is about', async () => {
  await showDeleted('Am See.', 'Im Wald.');
  const named = ['Zurückholen', 'Endgültig löschen'].flatMap((name) =>
    ['Am See.', 'Im Wald.'].map((words) => {
      const id = button(words, name).getAttribute('aria-describedby') ?? '';
      return cardOf(words)?.querySelector(`[id="${id}"]`)?.textContent ?? '';
    }),
  );
  expect(named[0]).toMatch(/, \d+\. /);
  expect(new Set(named).size).toBe(2);
});

it('moves the focus to the next row, the last, or the heading', async () => {
  await showDeleted('eins', 'zwei', 'drei', 'vier');
  const order = cards().map(({ textContent }) => /eins|zwei|drei|vier/.exec(textContent ?? '')?.[0] ?? '');
  const [first = '', second = '', third = '', last = ''] = order;
  button(second, 'Zurückholen').click();
  await focusComesTo(third);
  button(last, 'Endgültig löschen').click();
  await press('Endgültig löschen', 'dialog');
  await focusComesTo(third);
  button(first, 'Zurückholen').click();
  await focusComesTo(third);
  button(third, 'Zurückholen').click();
  await focusComesTo('Zuletzt gelöscht');
});
