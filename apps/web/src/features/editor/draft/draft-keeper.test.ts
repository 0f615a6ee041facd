import 'fake-indexeddb/auto';
import type { DiaryDb } from '@tagfalter/local/db/diary-db';
import { openDiary } from '@tagfalter/local/diary';
import { loadDraft } from '@tagfalter/local/drafts/drafts';
import { getEntryByDate } from '@tagfalter/local/entries/entries';
import { tickingEnv } from '@tagfalter/local/test/offline-env';
import { PATIENCE } from '@tagfalter/local/test/patience';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { wordsInMemory } from '#entities/diary/words-in-memory.ts';
import { deliver } from './deliver.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import { openToday } from './open-day.ts';

const ACCOUNT = { id: '0b8d3c9e-54a6-4f5e-9d7a-1c2b3a4d5e6f', entrySpace: '3d1f9a52-8c07-4e6b-b2a4-7f60d5c81e93' };
const TODAY = '2026-11-20';
const AUDIO = { hash: 'a'.repeat(64), type: 'audio/webm', size: 9, durationMs: 1000, peaks: [] };
let db: DiaryDb;
let keeper: DraftKeeper;
const env = tickingEnv('2026-11-20T20:00:00Z');
const saved = () => getEntryByDate(db, TODAY);
const write = (text: string) => keeper.edit({ type: 'write', field: 'text', text });
const locked = new DOMException('locked', 'InvalidAccessError');
const full = new DOMException('full', 'QuotaExceededError');

/** Runs `act` in the middle of the next saving, when the day is written and not yet on the medium. */
function inMidSaving(act: () => void): void {
  const add = db.outbox.add.bind(db.outbox);
  vi.spyOn(db.outbox, 'add').mockImplementationOnce((row) => {
    Dexie.ignoreTransaction(act);
    return add(row);
  });
}

/** Opens today's page, as a screen does when it comes. */
const open = () => openToday({ db, env, isPro: false, defaultVisibility: 'private' }, TODAY);

beforeEach(async () => {
  db = openDiary(ACCOUNT);
  ({ keeper } = await open());
});
afterEach(async () => {
  vi.restoreAllMocks();
  await db.delete();
});

describe('changes during a save', () => {
  it('stays on the screen and in the draft when it is typed', async () => {
    write('Ein Satz.');
    inMidSaving(() => write('Ein Satz. Und'));
    await keeper.commit();
    await keeper.flush();
    expect(await saved()).toMatchObject({ text: 'Ein Satz.' });
    expect(keeper.snapshot()).toMatchObject({ draft: { text: 'Ein Satz. Und' }, dirty: true, saveState: 'saved' });
    expect(await loadDraft(db, TODAY)).toMatchObject({ text: 'Ein Satz. Und' });
    write('Ein Satz. Und noch einer.');
    await keeper.commit();
    expect(await saved()).toMatchObject({ text: 'Ein Satz. Und noch einer.' });
    expect(await loadDraft(db, TODAY)).toBeUndefined();
  });

  it('is on disk when the page goes before the day is written', async () => {
    write('Ein Satz.');
    inMidSaving(() => {
      write('Ein Satz. Und');
      keeper.storeBeforeGoing();
      // Later writes of the page fail.
      vi.spyOn(db.drafts, 'put').mockRejectedValue(locked);
    });
    await keeper.commit();
    expect(await saved()).toMatchObject({ text: 'Ein Satz.' });
    await vi.waitFor(async () => expect(await loadDraft(db, TODAY)).toMatchObject({ text: 'Ein Satz. Und' }), PATIENCE);
  });

  it('leaves no draft behind where nothing came and the page goes', async () => {
    write('Ein Satz.');
    inMidSaving(() => keeper.storeBeforeGoing());
    await keeper.commit();
    await keeper.flush();
    expect(await loadDraft(db, TODAY)).toBeUndefined();
  });

  it('stays, too, where the saving fails', async () => {
    write('Ein Satz.');
    inMidSaving(() => {
      write('Ein Satz. Und');
      throw locked;
    });
    await expect(keeper.commit()).rejects.toThrow('locked');
    await keeper.flush();
    expect(await loadDraft(db, TODAY)).toMatchObject({ text: 'Ein Satz. Und' });
  });

  it('is saved right after it when somebody made it', async () => {
    write('Ein Satz.');
    const words = { type: 'made-transcript', transcript: 'Am See gewesen.', from: 'ai' } as const;
    let delivered: Promise<boolean> | undefined;
    const { saves } = keeper;
    inMidSaving(() => {
      delivered = deliver(keeper, words, saves);
    });
    await keeper.commit();
    expect(await delivered).toBe(true);
    expect(await saved()).toMatchObject({ text: 'Ein Satz.', audioTranscript: 'Am See gewesen.' });
    expect(await loadDraft(db, TODAY)).toBeUndefined();
  });
});

describe('a recording', () => {
  it('counts as kept once the draft that names it is stored', async () => {
    await keeper.keep({ type: 'audio', audio: AUDIO });
    expect(await loadDraft(db, TODAY)).toMatchObject({ audio: AUDIO });
  });

  it.each([full, locked])('does not count as kept where the draft is not stored: %s', async (fault) => {
    vi.spyOn(db.drafts, 'put').mockRejectedValue(fault);
    await expect(keeper.keep({ type: 'audio', audio: AUDIO })).rejects.toThrow('could not be stored');
    expect(keeper.snapshot().draft.audio).toEqual(AUDIO);
  });

  it('does not count as kept where the draft was thrown away', async () => {
    await keeper.discard();
    await expect(keeper.keep({ type: 'audio', audio: AUDIO })).rejects.toThrow('thrown away');
  });
});

describe('throwing the draft away', () => {
  it('changes nothing where the device refuses the removal, and stays editable', async () => {
    write('Ein Satz.');
    await keeper.flush();
    vi.spyOn(db.drafts, 'delete').mockRejectedValueOnce(locked);
    await expect(keeper.discard()).rejects.toThrow('locked');
    write('Ein Satz. Und noch einer.');
    await keeper.flush();
    expect(await loadDraft(db, TODAY)).toMatchObject({ text: 'Ein Satz. Und noch einer.' });
  });
});

describe('words that the device does not take', () => {
  it('are on the next screen, too, and are stored from there', async () => {
    vi.spyOn(db.drafts, 'put').mockRejectedValue(full);
    write('Kein Platz dafür.');
    await keeper.flush();
    expect(wordsInMemory(db)).toBe('failed');
    const { keeper: next } = await open();
    expect(next.snapshot()).toMatchObject({ draft: { text: 'Kein Platz dafür.' }, dirty: true, saveState: 'full' });
    vi.restoreAllMocks();
    await next.flush();
    expect(wordsInMemory(db)).toBe('none');
    expect(await loadDraft(db, TODAY)).toMatchObject({ text: 'Kein Platz dafür.' });
  });

  it('are hidden from the next person who signs in', async () => {
    vi.spyOn(db.drafts, 'put').mockRejectedValue(full);
    write('Kein Platz dafür.');
    await keeper.flush();
    db.close();
    db = openDiary(ACCOUNT);
    expect(wordsInMemory(db)).toBe('none');
    expect((await open()).keeper.snapshot().draft.text).toBe('');
  });
});
