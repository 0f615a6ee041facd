// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import type { DiaryDb } from '@tagfalter/local/db/diary-db';
import { openDiary } from '@tagfalter/local/diary';
import { loadDraft } from '@tagfalter/local/drafts/drafts';
import { appendChunk, startRecording } from '@tagfalter/local/media/recordings';
import { listUnfinished } from '@tagfalter/local/media/unfinished';
import { tickingEnv } from '@tagfalter/local/test/offline-env';
import { PATIENCE } from '@tagfalter/local/test/patience';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { router } from '#compose/router.ts';
import { fakeBrowser, microphone } from './fake-browser.ts';
import { PERSON, press, says, startApp, startOver } from './open-app.tsx';

const DAY = '2026-11-20';
const FIRST = { size: 'erste'.length };
const SECOND = { size: 'die zweite'.length };
let db: DiaryDb;

beforeAll(async () => {
  fakeBrowser();
  microphone.isAllowed = true;
  return startApp();
});
beforeEach(async () => {
  await startOver();
  db = openDiary(PERSON);
});
afterEach(() => db.close());

/** A recording of which a killed tab left this much. */
async function leaveBehind(sound: string): Promise<void> {
  const id = await startRecording(db, tickingEnv(`${DAY}T12:00:00Z`), { label: DAY, mime: 'audio/webm' });
  await appendChunk(db, id, 0, new Blob([sound]));
}

const draftHolds = (audio: { size: number }) =>
  vi.waitFor(async () => expect(await loadDraft(db, DAY)).toMatchObject({ audio }), PATIENCE);

it('asks which of two recordings to keep, and restores the other', async () => {
  await leaveBehind('erste');
  await router.navigate({ to: '/create', search: { mode: 'voice' } });
  await press('Aufnahme beenden');
  await press('Behalten');
  await draftHolds(FIRST);
  await leaveBehind('die zweite');
  await press('Behalten');
  await says('Dieser Tag hat schon eine Aufnahme.', 'Aufnahme wiederhergestellt');
  await draftHolds(FIRST);
  expect(await listUnfinished(db)).toHaveLength(1);
  // Once more in the editor of that day, where nothing is being recorded.
  await press('Behalten');
  await says('Aufnahme ersetzt');
  await draftHolds(SECOND);
  await press('Rückgängig', 'body');
  await draftHolds(FIRST);
});
