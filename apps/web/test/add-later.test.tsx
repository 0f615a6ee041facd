// @vitest-environment happy-dom
import { DAY_MS } from '@tagfalter/domain/durations';
import 'fake-indexeddb/auto';
import { blankEntry } from '@tagfalter/domain/entry';
import { addDays, localDateOf } from '@tagfalter/domain/local-date';
import { openDiary } from '@tagfalter/local/diary';
import { draftFromEntry, storeDraft } from '@tagfalter/local/drafts/drafts';
import { deleteEntry, getEntryByDate } from '@tagfalter/local/entries/entries';
import { packedStreakDates } from '@tagfalter/local/entries/packs';
import { PATIENCE } from '@tagfalter/local/test/patience';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { router } from '#compose/router.ts';
import { env } from '#platform/env.ts';
import { fakeBrowser } from './fake-browser.ts';
import { control, fill, go, PERSON, press, says, startApp, startOver } from './open-app.tsx';

const DATE = '2019-05-04';
const today = () => localDateOf(Date.now(), Intl.DateTimeFormat().resolvedOptions().timeZone);

beforeAll(() => {
  fakeBrowser();
  return startApp();
});
beforeEach(startOver);

async function withDiary<T>(work: (db: ReturnType<typeof openDiary>) => Promise<T>): Promise<T> {
  const db = openDiary(PERSON);
  try {
    return await work(db);
  } finally {
    db.close();
  }
}
const entryOf = (date: string) => withDiary((db) => getEntryByDate(db, date));

async function add(words: string): Promise<void> {
  await go(`/create?date=${DATE}`);
  await fill('Text', words);
  await press('Speichern');
  await vi.waitFor(async () => expect((await entryOf(DATE))?.text).toBe(words), PATIENCE);
  // The saving leads there by itself, and would lead away from the next screen.
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'), PATIENCE);
}

it('a missed day is written later, marked, private, without a streak', async () => {
  await add('Damals am See.');
  const entry = await entryOf(DATE);
  expect(entry).toMatchObject({ addedLater: true, visibility: 'private' });
  expect(await withDiary(packedStreakDates)).toEqual([]);
  await go(`/entry/${entry?.id}`);
  await says('Nachgetragen');
  // Free, and open for a day.
  await control('Bearbeiten', undefined, ['a']);
  await go(`/create?date=${DATE}`);
  await vi.waitFor(() => expect(router.state.location.pathname).toBe(`/edit/${entry?.id}`), PATIENCE);
});

it('a deleted day is offered for restoring before it is written anew', async () => {
  await add('Damals am See.');
  await withDiary((db) => deleteEntry(db, env, DATE));
  await go('/settings');
  await go(`/create?date=${DATE}`);
  await says('Dieser Tag liegt in „Zuletzt gelöscht“');
  await press('Neu schreiben');
  await control('Text', undefined, ['textarea']);
});

it.each(['1899-12-31', addDays(today(), 3)])('%s is today, said so, and not added later', async (date) => {
  await go(`/create?date=${date}`);
  await says('Diesen Tag kannst du nicht nachtragen');
  await fill('Text', 'Heute.');
  await press('Speichern');
  await vi.waitFor(async () => expect(await entryOf(today())).toMatchObject({ addedLater: false }), PATIENCE);
});

it('an old draft is added later with its words', async () => {
  const date = addDays(today(), -9);
  await withDiary(async (db) => {
    const blank = blankEntry(db.entryIdOf(date), date, env.timeZone());
    const draft = draftFromEntry({ ...blank, text: 'Mitten im', visibility: 'friends' }, { isNew: true });
    // Written on its day: that much could be saved.
    await storeDraft(db, { ...draft, updatedAt: Date.now() - 9 * DAY_MS });
  });
  await go(`/create?day=${date}`);
  await fill('Text', 'Mitten im Satz');
  await press('Speichern');
  await says('Diesen Tag nachtragen?');
  await press('Zurück', 'dialog[open]');
  expect(await entryOf(date)).toBeUndefined();
  await press('Speichern');
  await press('Nachtragen', 'dialog[open]');
  const added = { text: 'Mitten im Satz', addedLater: true, visibility: 'private' };
  await vi.waitFor(async () => expect(await entryOf(date)).toMatchObject(added), PATIENCE);
});

it('search for a date leads to it', async () => {
  await add('Ein anderer Tag.');
  await go('/search');
  await fill(await control('Suchen', undefined, ['input']), '4.5.2018');
  const way = await control('Diesen Tag nachtragen', undefined, ['a']);
  expect(way.getAttribute('href')).toBe('/create?date=2018-05-04');
});
