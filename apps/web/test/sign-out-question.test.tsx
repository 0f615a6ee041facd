// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { openDiary } from '@tagfalter/local/diary';
import { saveEntry } from '@tagfalter/local/entries/entries';
import { appendChunk, startRecording } from '@tagfalter/local/media/recordings';
import { areUploadsPaused, pauseUploads } from '@tagfalter/local/media/upload-pause';
import { tickingEnv } from '@tagfalter/local/test/offline-env';
import { PATIENCE } from '@tagfalter/local/test/patience';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { session } from '#entities/person/use-session.ts';
import { fakeBrowser } from './fake-browser.ts';
import { go, PERSON, press, says, startApp, startOver } from './open-app.tsx';

const DAY = '2026-11-20';
const ONE_HERE = /^Eine Sache liegt nur auf diesem Gerät\./;
const status = () => session.get().status;

beforeAll(async () => {
  fakeBrowser();
  return startApp();
});
beforeEach(startOver);
afterEach(() => void vi.restoreAllMocks());

/** Sound of a tab that was killed: it is in no draft yet. */
async function leaveRecording(): Promise<void> {
  const db = openDiary(PERSON);
  const id = await startRecording(db, tickingEnv(`${DAY}T12:00:00Z`), { label: DAY, mime: 'audio/webm' });
  await appendChunk(db, id, 0, new Blob(['sound']));
  db.close();
}

async function recordings(): Promise<number> {
  const db = openDiary(PERSON);
  const count = await db.recordings.count();
  db.close();
  return count;
}

async function askToLeave(): Promise<void> {
  await go('/settings');
  await press('Abmelden');
  await says('Noch nicht alles gesichert', ONE_HERE);
}

it('asks about a left recording, and keeps it on staying (decision 6)', async () => {
  await leaveRecording();
  await askToLeave();
  expect(status()).toBe('signed-in');
  await press('Angemeldet bleiben', 'dialog');
  await vi.waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull(), PATIENCE);
  expect([status(), await recordings()]).toEqual(['signed-in', 1]);
});

it('stays signed in when the download fails, with everything still here', async () => {
  await leaveRecording();
  await askToLeave();
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    throw new DOMException('no memory', 'QuotaExceededError');
  });
  const leave = vi.spyOn(session, 'leave');
  await press('Herunterladen und abmelden', 'dialog');
  await vi.waitFor(() => expect(document.querySelector('.toast--red')).not.toBeNull(), PATIENCE);
  expect([status(), await recordings(), leave.mock.calls]).toEqual(['signed-in', 1, []]);
  await press('Angemeldet bleiben', 'dialog');
});

it('signs out once the download is there', async () => {
  await leaveRecording();
  await askToLeave();
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:saved');
  const leave = vi.spyOn(session, 'leave').mockResolvedValue();
  await press('Herunterladen und abmelden', 'dialog');
  await vi.waitFor(() => expect(leave).toHaveBeenCalledTimes(1), PATIENCE);
  expect(saved).toHaveBeenCalledTimes(1);
  await press('Angemeldet bleiben', 'dialog');
});

it('names pending offers to a restored server (S13)', async () => {
  const db = openDiary(PERSON);
  await db.meta.put({ key: 'recovery', cursor: '', epoch: 1, left: 0, restoredTo: 0 });
  await askToLeave();
  await says('Was der wiederhergestellte Server vielleicht verloren hat');
  await press('Schließen', 'dialog');
  db.close();
});

it('signs out at once where nothing lies here alone', async () => {
  const leave = vi.spyOn(session, 'leave').mockResolvedValue();
  await go('/settings');
  await press('Abmelden');
  await vi.waitFor(() => expect(leave).toHaveBeenCalled(), PATIENCE);
  expect(document.querySelector('dialog[open]')).toBeNull();
});

it('continues paused files for somebody who waits (decision 080)', async () => {
  const db = openDiary(PERSON);
  const change = { fields: { text: 'Noch nicht gesendet.' }, addImages: [], removeImages: [] };
  await saveEntry(db, tickingEnv(`${DAY}T12:00:00Z`), { date: DAY, timeZone: 'Europe/Berlin', change });
  await pauseUploads(db, Date.now());
  await askToLeave();
  await press('Warten, bis alles gesendet ist', 'dialog');
  await vi.waitFor(async () => expect(await areUploadsPaused(db, Date.now())).toBe(false), PATIENCE);
  db.close();
  await press('Schließen', 'dialog');
});
