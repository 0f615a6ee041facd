// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { addDays, localDateOf } from '@tagfalter/domain/local-date';
import { openDiary } from '@tagfalter/local/diary';
import { getEntryByDate } from '@tagfalter/local/entries/entries';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { activateLanguage } from '#i18n/activate.ts';
import { env } from '#platform/env.ts';
import { fakeBrowser } from './fake-browser.ts';
import { fill, go, PERSON, press, says, startApp, startOver } from './open-app.tsx';

const today = localDateOf(env.now(), env.timeZone());
const yesterday = addDays(today, -1);

beforeAll(async () => {
  fakeBrowser();
  return startApp();
});
beforeEach(startOver);

async function visibilityOf(date: string): Promise<string | undefined> {
  const db = openDiary(PERSON);
  const view = await getEntryByDate(db, date);
  db.close();
  return view?.visibility;
}

async function write(date: string, text: string): Promise<void> {
  await go(`/create?day=${date}`);
  await fill('Text', text);
  document.querySelector<HTMLInputElement>('#content input[value="public"]')?.click();
  await press('Speichern');
}

it('asks before the first public entry, once, saves nothing on no (decision 22)', async () => {
  await write(today, 'Für alle.');
  await says('Dein erster öffentlicher Tag', /^Alle, die bei Tagfalter ein Konto haben, können ihn lesen/);
  await press('Zurück', 'dialog[open]');
  await vi.waitUntil(() => document.querySelector('dialog[open]') === null);
  expect(await visibilityOf(today)).toBeUndefined();
  await press('Speichern');
  await activateLanguage('en');
  await says('Your first public day');
  await activateLanguage('de');
  await press('Veröffentlichen', 'dialog[open]');
  await says('Eintrag erstellt');
  expect(await visibilityOf(today)).toBe('public');
  await write(yesterday, 'Auch für alle.');
  await vi.waitFor(async () => expect(await visibilityOf(yesterday)).toBe('public'));
  expect(document.querySelector('dialog[open]')).toBeNull();
});
