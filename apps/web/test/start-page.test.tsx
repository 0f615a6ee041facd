// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { addDays, localDateOf } from '@tagfalter/domain/local-date';
import { nothingQuiet } from '@tagfalter/domain/quiet';
import { openDiary } from '@tagfalter/local/diary';
import { deleteEntry, saveEntry } from '@tagfalter/local/entries/entries';
import { changeQuietHere, readQuiet } from '@tagfalter/local/quiet/quiet';
import { PATIENCE } from '@tagfalter/local/test/patience';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { env } from '#platform/env.ts';
import { fakeBrowser } from './fake-browser.ts';
import { control, fill, go, PERSON, press, replies, says, seen, startApp, startOver } from './open-app.tsx';

beforeAll(() => {
  fakeBrowser();
  return startApp();
});
beforeEach(async () => {
  localStorage.clear();
  await startOver();
});

const today = localDateOf(env.now(), env.timeZone());
const before = (days: number) => addDays(today, -days);
/** By leap years, so that 29 February has them too. */
const yearsAgo = (years: number) => `${Number(today.slice(0, 4)) - years}${today.slice(4)}`;

async function write(...entries: { date: string; text?: string; isFavorite?: boolean }[]): Promise<void> {
  const db = openDiary(PERSON);
  for (const { date, text = `Am ${date}.`, isFavorite = false } of entries) {
    const change = { fields: { text, isFavorite }, addImages: [], removeImages: [] };
    await saveEntry(db, env, { date, timeZone: env.timeZone(), change });
  }
  db.close();
}

const content = () => document.querySelector('#content')?.textContent ?? '';
const cards = () => document.querySelectorAll('#content article[data-day]').length;

it('grows the streak by writing, and shows the way to invitations', async () => {
  await write({ date: before(2) }, { date: before(1) });
  await go('/dashboard');
  await says('Deine Serie', 'heute noch offen', '2 von 5 Tagen', '2 Tage – noch 3 bis zu deinen Bonus-Einladungen');
  await write({ date: today });
  await says('3 von 5 Tagen', '3 Tage – noch 2 bis zu deinen Bonus-Einladungen');
  expect(content()).not.toContain('heute noch offen');
  await write({ date: before(3) }, { date: before(4) });
  await says('5 von 5 Tagen', '5 Tage in Folge');
  expect(content()).not.toContain('noch 0');
});

it('shows rewards as the server knows them, and nothing before', async () => {
  await write(...[0, 1, 2, 3, 4, 5].map((days) => ({ date: before(days) })));
  await go('/dashboard');
  await says('6 Tage in Folge');
  expect(content()).not.toContain('verdiente');
  const reply = { currentStreak: 6, bestStreak: 6, isOpenToday: false, daysToBonus: 0, bonusInvitations: 3 };
  replies.set('/api/user-streak', () => Response.json(reply));
  await go('/settings');
  await go('/dashboard');
  await says(/6 Tage in Folge – verdiente Bonus-Einladungen: 3/);
});

it('welcomes after a break, without a zero, and keeps the longest streak', async () => {
  await write(...[10, 11, 12, 13, 14, 15].map((days) => ({ date: before(days) })));
  await go('/dashboard');
  await says(/Schön, dass du wieder da bist\. Deine längste Serie: 6 Tage\./);
  expect(content()).not.toMatch(/heute noch offen|0 von 5|noch 5 bis/);
});

it('computes statistics when opened, and again after a change', async () => {
  await write({ date: today, text: 'drei kurze Worte', isFavorite: true }, { date: yearsAgo(4), text: 'eins' });
  await go('/dashboard');
  await says('Deine Zahlen');
  const figures = await control('Deine Zahlen');
  const details = figures.closest('details');
  if (details) details.open = true;
  details?.dispatchEvent(new Event('toggle'));
  const read = () =>
    [...document.querySelectorAll('.figures div')].map((figure) => figure.textContent ?? '').join(' · ');
  await vi.waitFor(() => expect(read()).toContain('Wörter4'), PATIENCE);
  expect(read()).toContain('Einträge2 · Fotos0 · Favoriten1 · Einträge diesen Monat1 · Tage in Folge1');
  expect(read()).toContain('Wörter je Eintrag2 · Wörter im längsten Eintrag3');
  await write({ date: before(1), text: 'noch zwei' });
  await vi.waitFor(() => expect(read()).toContain('Wörter6'), PATIENCE);
});

it('remembers an earlier year, unless it rests or is gone', async () => {
  await write({ date: yearsAgo(4), text: 'Letztes Mal im See.' }, { date: yearsAgo(8), text: 'Am Meer.' });
  const db = openDiary(PERSON);
  await go('/dashboard');
  await says('Deine Serie');
  expect(content()).not.toContain('An diesem Tag');
  // Now the server has told what rests.
  await db.meta.put({ key: 'quiet', rule: nothingQuiet() });
  await says('An diesem Tag', 'Vor 4 Jahren', 'Letztes Mal im See.');
  await changeQuietHere(db, { add: { days: [yearsAgo(4)] } });
  await says('Vor 8 Jahren', 'Am Meer.');
  await deleteEntry(db, env, yearsAgo(8));
  await vi.waitFor(() => expect(content()).not.toContain('An diesem Tag'), PATIENCE);
  db.close();
});

it('lets a memory rest from its card, and undoes it', async () => {
  await write({ date: yearsAgo(4), text: 'Letztes Mal im See.' }, { date: yearsAgo(8), text: 'Am Meer.' });
  const db = openDiary(PERSON);
  await db.meta.put({ key: 'quiet', rule: nothingQuiet() });
  await go('/dashboard');
  await says('Letztes Mal im See.');
  await press('Ruhen lassen');
  await press('Nicht wieder zeigen', 'dialog');
  await says('Vor 8 Jahren', 'Am Meer.', 'Dieser Tag ruht jetzt');
  await press('Rückgängig', 'body');
  await says('Vor 4 Jahren', 'Letztes Mal im See.');

  await press('Ruhen lassen');
  await press('Diese Zeit ruhen lassen', 'dialog');
  await says('1 Tag, davon 1 mit Eintrag');
  await fill(await control('Von', 'dialog'), yearsAgo(8));
  await says(/ Tage, davon 2 mit Eintrag/);
  await press('Ruhen lassen', 'dialog');
  await says('Diese Zeit ruht jetzt');
  await vi.waitFor(() => expect(content()).not.toContain('An diesem Tag'), PATIENCE);
  expect(await readQuiet(db)).toEqual({ spans: [{ from: yearsAgo(8), to: yearsAgo(4) }], days: [], words: [] });
  db.close();
});

/** The checkboxes above the feed, by their words. */
function sources(): Map<string, HTMLInputElement> {
  const boxes = document.querySelectorAll<HTMLInputElement>('#content .fhead input');
  return new Map(Array.from(boxes, (box) => [box.closest('label')?.textContent ?? '', box]));
}
const areOn = () => Array.from(sources(), ([, { checked }]) => checked);

it('shows the chosen sources, and says where there is nothing', async () => {
  await write({ date: before(1) }, { date: before(2) });
  await go('/dashboard');
  await vi.waitFor(() => expect(cards()).toBe(2), PATIENCE);
  expect([...sources().keys()]).toEqual(['Meine', 'Freunde', 'Öffentlich']);
  expect(areOn()).toEqual([true, false, false]);
  sources().get('Meine')?.click();
  await says('Keine Filter ausgewählt', 'Meine Einträge zeigen');
  expect(cards()).toBe(0);
  // While nobody knows what they have, nothing is said of it.
  sources().get('Freunde')?.click();
  await says('Von anderen ist gerade nichts zu sehen');
  expect([...seen]).not.toContain('Keine Einträge gefunden');
  replies.set('/api/feed/friends', () => Response.json([]));
  await press('Noch einmal versuchen');
  await says('Keine Einträge gefunden');
  expect(localStorage.getItem('feed-own')).toBe('false');
  expect(localStorage.getItem('feed-friends')).toBe('true');
  await go('/settings');
  await go('/dashboard');
  await vi.waitFor(() => expect(areOn()).toEqual([false, true, false]), PATIENCE);
  await press('Meine Einträge zeigen');
  await vi.waitFor(() => expect(cards()).toBe(2), PATIENCE);
  expect(areOn()).toEqual([true, true, false]);
});

it('leads from today to the editor, from others to their page', async () => {
  await write({ date: today, isFavorite: true }, { date: before(1) });
  await go('/dashboard');
  const links = () =>
    [...document.querySelectorAll('#content article .day__link')].map((link) => link.getAttribute('href'));
  await vi.waitFor(() => expect(links()).toEqual(['/create', expect.stringMatching(/^\/entry\/./)]), PATIENCE);
  await press('Favoriten zeigen');
  await vi.waitFor(() => expect(cards()).toBe(1), PATIENCE);
  (await control('Alle ansehen', '#content', ['a'])).click();
  await vi.waitFor(() => expect(cards()).toBe(2), PATIENCE);
});
