// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { blankEntry } from '@tagfalter/domain/entry';
import type { DiaryDb } from '@tagfalter/local/db/diary-db';
import { openDiary } from '@tagfalter/local/diary';
import { draftFromEntry, storeDraft } from '@tagfalter/local/drafts/drafts';
import { deleteEntry, saveEntry } from '@tagfalter/local/entries/entries';
import { appendChunk, startRecording } from '@tagfalter/local/media/recordings';
import { areUploadsPaused, pauseUploads } from '@tagfalter/local/media/upload-pause';
import { changeQuietHere } from '@tagfalter/local/quiet/quiet';
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

it('continues paused files for somebody who waits (decision 053)', async () => {
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

const env = tickingEnv(`${DAY}T12:00:00Z`);

function write(db: DiaryDb, date: string) {
  const change = { fields: { text: 'Am See.' }, addImages: [], removeImages: [] };
  return saveEntry(db, env, { date, timeZone: 'Europe/Berlin', change });
}

function leaveDraft(db: DiaryDb, date: string) {
  const blank = blankEntry(db.entryIdOf(date), date, 'Europe/Berlin');
  return storeDraft(db, { ...draftFromEntry(blank, { isNew: true, now: env.now() }), text: 'Mitten im Satz' });
}

function park(db: DiaryDb, code: string, fields: object) {
  const args = { date: DAY, timeZone: 'UTC', fields, addImages: [], removeImages: [] };
  return db.parked.add({ at: 1, kind: 'mutation', code, date: DAY, name: 'entry.save', args });
}

interface Kind {
  /** Its line in the question. */
  line: string;
  /** It is sent by itself, without anybody doing something about it. */
  isSent: boolean;
  put: (db: DiaryDb) => Promise<unknown>;
}

const WAITING: Kind = { line: '1 geänderter Tag', isSent: true, put: (db) => write(db, '2026-11-19') };
/** Combined in every way. */
const KINDS: Kind[] = [
  WAITING,
  { line: '1 Entwurf', isSent: false, put: (db) => leaveDraft(db, '2026-11-18') },
  {
    line: '1 Sache, die der Server nicht angenommen hat',
    isSent: false,
    put: (db) => park(db, 'tier_limit', { text: 'Am See.' }),
  },
  {
    line: 'Was der wiederhergestellte Server vielleicht verloren hat',
    isSent: true,
    put: (db) => db.meta.put({ key: 'recovery', cursor: '', epoch: 1, left: 0, restoredTo: 0 }),
  },
  {
    line: 'Was du unter ‚Ruhende Erinnerungen‘ geändert hast',
    isSent: true,
    put: (db) => changeQuietHere(db, { add: { words: ['Umzug'] } }),
  },
];
/** Each alone and beside a change that waits. */
const FURTHER: Kind[] = [
  { line: '1 Aufnahme', isSent: false, put: leaveRecording },
  {
    line: '1 Tag, der öffentlich werden soll',
    isSent: false,
    put: (db) => park(db, 'email_unverified', { visibility: 'public' }),
  },
  {
    line: '1 gelöschter Tag, dessen Entwurf oder Dateien nur hier liegen',
    isSent: false,
    put: async (db) => {
      const date = '2026-11-17';
      await write(db, date);
      await leaveDraft(db, date);
      await deleteEntry(db, env, date);
      // As after the server has heard of it.
      await db.outbox.filter(({ entryId }) => entryId === db.entryIdOf(date)).delete();
      await db.trash.toCollection().modify({ deletedAt: Date.now() });
    },
  },
];

const subsets = Array.from({ length: 2 ** KINDS.length }, (_, set) => KINDS.filter((_kind, at) => set & (1 << at)));
const COMBINATIONS = [...subsets.slice(1), ...FURTHER.flatMap((kind) => [[kind], [WAITING, kind]])];

it.each(COMBINATIONS.map((kinds) => ({ kinds, names: kinds.map(({ line }) => line).join(' + ') })))(
  'offers to wait only for what is sent: $names',
  async ({ kinds }) => {
    const db = openDiary(PERSON);
    for (const { put } of kinds) await put(db);
    db.close();
    await go('/settings');
    await press('Abmelden');
    const dialog = await vi.waitUntil(() => document.querySelector('dialog[open]'), PATIENCE);
    const lines = () => [...dialog.querySelectorAll('li')].map(({ textContent }) => textContent);
    await vi.waitFor(() => expect(lines().sort()).toEqual(kinds.map(({ line }) => line).sort()), PATIENCE);
    const first = kinds.every(({ isSent }) => isSent) ? 'Warten, bis alles gesendet ist' : 'Angemeldet bleiben';
    expect(dialog.querySelector('p')?.textContent).toMatch(
      kinds.length === 1 ? ONE_HERE : new RegExp(`^${kinds.length} Dinge liegen nur auf diesem Gerät\\.`),
    );
    expect([...dialog.querySelectorAll('.stack-2 button')].map(({ textContent }) => textContent)).toEqual([
      first,
      'Herunterladen und abmelden',
      'Verwerfen und abmelden',
    ]);
    await press('Schließen', 'dialog');
    expect(status()).toBe('signed-in');
  },
);
