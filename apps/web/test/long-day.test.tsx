// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { localDateOf } from '@tagfalter/domain/local-date';
import { openDiary } from '@tagfalter/local/diary';
import { getEntryView, saveEntry } from '@tagfalter/local/entries/entries';
import { PATIENCE } from '@tagfalter/local/test/patience';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { env } from '#platform/env.ts';
import { fakeBrowser } from './fake-browser.ts';
import { fill, go, PERSON, press, says, startApp, startOver } from './open-app.tsx';

beforeAll(async () => {
  fakeBrowser();
  return startApp();
});
beforeEach(startOver);

const LONG = 'Ein Tag am See. '.repeat(6250).trimEnd();
const COUNTER = /länger als 3\.000: kürzen geht, verlängern nicht$/;

it('lets a long text stay or shrink, not grow (spec decision 73)', async () => {
  const db = openDiary(PERSON);
  try {
    const date = localDateOf(Date.now(), 'Europe/Berlin');
    const change = { fields: { text: LONG }, addImages: [], removeImages: [] };
    await saveEntry(db, env, { date, timeZone: 'Europe/Berlin', change });
    const id = db.entryIdOf(date);
    await go(`/edit/${id}`);
    await says(COUNTER);
    await fill('Text', `${LONG}!`);
    await press('Speichern');
    await says('Der Text ist zu lang');
    await fill('Text', LONG.slice(16));
    await press('Speichern');
    await says('Eintrag aktualisiert');
    await vi.waitFor(async () => expect((await getEntryView(db, id))?.text).toBe(LONG.slice(16)), PATIENCE);
  } finally {
    db.close();
  }
});
