import 'fake-indexeddb/auto';
import { type DiaryDb, draftCopiesKey } from '@tagfalter/local/db/diary-db';
import { openDiary } from '@tagfalter/local/diary';
import { loadDraft } from '@tagfalter/local/drafts/drafts';
import { tickingEnv } from '@tagfalter/local/test/offline-env';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { copyDraft, storeCopies } from '#entities/diary/draft-copies.ts';
import { wordsInMemory } from '#entities/diary/words-in-memory.ts';
import { deviceStore } from '#platform/browser-stores.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import { openToday } from './open-day.ts';

const ACCOUNT = { id: '0b8d3c9e-54a6-4f5e-9d7a-1c2b3a4d5e6f', entrySpace: '3d1f9a52-8c07-4e6b-b2a4-7f60d5c81e93' };
const TODAY = '2026-11-20';
const YESTERDAY = '2026-11-19';
const KEY = draftCopiesKey(ACCOUNT.id);
const env = tickingEnv('2026-11-20T20:00:00Z');

/** The browser's small store, which other pages see, too. */
let kept: Map<string, string>;
/** Characters that fit. */
let space: number;
let dbs: DiaryDb[];

beforeEach(() => {
  kept = new Map();
  space = Infinity;
  dbs = [];
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
    setItem: (key: string, value: string) => {
      if (value.length > space) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
  });
  deviceStore.removeItem(KEY);
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const db of dbs) db.close();
  await openDiary(ACCOUNT).delete();
  vi.unstubAllGlobals();
});

async function openTab(): Promise<{ db: DiaryDb; keeper: DraftKeeper }> {
  const db = openDiary(ACCOUNT);
  dbs.push(db);
  const { keeper } = await openToday({ db, env, isPro: false, defaultVisibility: 'private' }, TODAY);
  return { db, keeper };
}

const write = (keeper: DraftKeeper, text: string) => keeper.edit({ type: 'write', field: 'text', text });

it('words without room beside a silent database are called not stored', async () => {
  const { db, keeper } = await openTab();
  vi.spyOn(db.running, 'isSilent', 'get').mockReturnValue(true);
  space = 0;
  write(keeper, 'Nirgends');
  expect(keeper.snapshot().saveState).toBe('failed');
  expect(wordsInMemory(db)).toBe('failed');
});

it('a copy that finds no room takes nothing away of other days', async () => {
  const { db, keeper } = await openTab();
  const { draft } = keeper.snapshot();
  expect(copyDraft(db, { ...draft, date: YESTERDAY, text: 'Gestern' })).toBe(true);
  space = kept.get(KEY)?.length ?? 0;
  expect(copyDraft(db, { ...draft, text: 'Heute' })).toBe(false);
  expect(kept.get(KEY)).toContain('Gestern');
});

it('no shorter copy stays behind once words outgrow it', async () => {
  const { db, keeper } = await openTab();
  const silent = vi.spyOn(db.running, 'isSilent', 'get').mockReturnValue(true);
  write(keeper, 'kurz');
  expect(kept.get(KEY)).toContain('kurz');
  write(keeper, 'lang '.repeat(8000));
  expect(keeper.snapshot().saveState).toBe('failed');
  silent.mockReturnValue(false);
  await keeper.flush();
  await keeper.commit();
  expect(kept.get(KEY)).toBeUndefined();
});

it('the copy of a closed tab goes once another has its words', async () => {
  const [going, staying] = [await openTab(), await openTab()];
  const stop = staying.keeper.follow();
  write(going.keeper, 'Im Gehen');
  going.keeper.storeBeforeGoing();
  going.db.close();
  expect(kept.get(KEY)).toContain('Im Gehen');
  write(staying.keeper, 'Ich bleibe');
  await staying.keeper.flush();
  const { text } = staying.keeper.snapshot().draft;
  expect(text).toContain('Im Gehen');
  expect(text).toContain('Ich bleibe');
  await staying.keeper.commit();
  stop();
  // The next start.
  await storeCopies(staying.db);
  expect(await loadDraft(staying.db, TODAY)).toBeUndefined();
});
