// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import type { DiaryDb } from '@tagfalter/local/db/diary-db';
import { openDiary } from '@tagfalter/local/diary';
import { appendChunk, startRecording } from '@tagfalter/local/media/recordings';
import { changeQuietHere } from '@tagfalter/local/quiet/quiet';
import { tickingEnv } from '@tagfalter/local/test/offline-env';
import { PATIENCE } from '@tagfalter/local/test/patience';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from './fake-browser.ts';
import { go, PERSON, says, startApp, startOver } from './open-app.tsx';

const DAY = '2026-11-20';
const ALL_SAFE = 'Alles ist gesichert';

beforeAll(async () => {
  fakeBrowser();
  return startApp();
});
beforeEach(startOver);

async function inDiary(work: (db: DiaryDb) => Promise<unknown>): Promise<void> {
  const db = openDiary(PERSON);
  await work(db);
  db.close();
}

const page = () => document.querySelector('#content')?.textContent ?? '';

it('says that everything is safe where nothing is missing on the server', async () => {
  await go('/waiting');
  await vi.waitFor(() => expect(page()).toContain(ALL_SAFE), PATIENCE);
});

it.each([
  [
    'something refused',
    'Nicht übernommen',
    (db: DiaryDb) => {
      const args = { date: DAY, timeZone: 'UTC', fields: { text: 'am See' }, addImages: [], removeImages: [] };
      return db.parked.add({ at: 1, kind: 'mutation', code: 'tier_limit', date: DAY, name: 'entry.save', args });
    },
  ],
  [
    'a recording that is in no draft',
    /^Eine Aufnahme gehört noch zu keinem Entwurf/,
    async (db: DiaryDb) => {
      const id = await startRecording(db, tickingEnv(`${DAY}T12:00:00Z`), { label: DAY, mime: 'audio/webm' });
      await appendChunk(db, id, 0, new Blob(['sound']));
    },
  ],
  [
    'a change of what rests',
    'Eine Änderung an ruhenden Erinnerungen',
    (db: DiaryDb) => changeQuietHere(db, { add: { words: ['Umzug'] } }),
  ],
])('never says so beside %s', async (_what, words, put) => {
  await inDiary(put);
  await go('/waiting');
  await says('Sicherung', words);
  expect(page()).not.toContain(ALL_SAFE);
  // Nor does any other screen.
  await go('/settings');
  await says('Noch nicht gesichert');
  expect(page()).not.toContain(ALL_SAFE);
});
