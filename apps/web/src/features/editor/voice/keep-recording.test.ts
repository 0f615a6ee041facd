import 'fake-indexeddb/auto';
import { blankEntry, type Entry } from '@tagfalter/domain/entry';
import { entryIdFor } from '@tagfalter/domain/entry-id';
import { entryChange } from '@tagfalter/domain/entry-merge';
import type { DiaryDb } from '@tagfalter/local/db/diary-db';
import { openDiary } from '@tagfalter/local/diary';
import { loadDraft } from '@tagfalter/local/drafts/drafts';
import { saveEntry } from '@tagfalter/local/entries/entries';
import { readBlob } from '@tagfalter/local/media/blobs';
import { freeSpace } from '@tagfalter/local/media/evict';
import { tickingEnv } from '@tagfalter/local/test/offline-env';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addToStoredDraft, keepSound } from './keep-recording.ts';

const ACCOUNT = { id: '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e5f', entrySpace: '3d1f9a52-8c07-4e6b-b2a4-7f60d5c81e93' };
const DAY = '2026-11-20';
const env = tickingEnv('2026-11-21T12:00:00Z');
let db: DiaryDb;

const add = (audio: Awaited<ReturnType<typeof record>>) =>
  addToStoredDraft({ db, env, defaultVisibility: 'private' }, DAY, audio);

function record(sound: string) {
  const blob = new Blob([sound], { type: 'audio/webm' });
  return keepSound(db, { blob, mime: blob.type, durationMs: 1000, peaks: [] }, DAY);
}

async function save(fields: Partial<Entry>): Promise<void> {
  const blank = blankEntry(entryIdFor(ACCOUNT.entrySpace, DAY), DAY, 'Europe/Berlin');
  const change = entryChange(blank, { ...blank, ...fields });
  await saveEntry(db, env, { date: DAY, timeZone: 'Europe/Berlin', change });
}

beforeEach(() => {
  db = openDiary(ACCOUNT);
});
afterEach(() => db.delete());

describe('a recording for a day that no editor here has open', () => {
  it('goes into the draft of that day, which holds nothing else', async () => {
    const audio = await record('eine');
    expect(await add(audio)).toBe(true);
    expect(await loadDraft(db, DAY)).toMatchObject({ audio, base: null });
  });

  it('leaves the draft’s own recording, and its bytes on the device', async () => {
    const [first, second] = [await record('erste'), await record('zweite')];
    await add(first);
    expect(await add(second)).toBe(false);
    expect(await loadDraft(db, DAY)).toMatchObject({ audio: first });
    await freeSpace(db, 1, 0);
    expect(await readBlob(db, first.hash, 'original')).toBeDefined();
  });

  it('makes no draft of an entry that has one', async () => {
    const [first, second] = [await record('erste'), await record('zweite')];
    await save({ audio: first });
    expect(await add(second)).toBe(false);
    expect(await loadDraft(db, DAY)).toBeUndefined();
  });

  it('may come twice, if the tab died before its chunks were deleted', async () => {
    const audio = await record('eine');
    await add(audio);
    expect(await add(audio)).toBe(true);
    expect(await loadDraft(db, DAY)).toMatchObject({ audio });
  });
});
