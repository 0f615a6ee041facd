import 'fake-indexeddb/auto';
import type { DiaryDb } from '@tagfalter/local/db/diary-db';
import { openDiary } from '@tagfalter/local/diary';
import { loadDraft } from '@tagfalter/local/drafts/drafts';
import { getEntryByDate } from '@tagfalter/local/entries/entries';
import { tickingEnv } from '@tagfalter/local/test/offline-env';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deliver } from './deliver.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import { openToday } from './open-day.ts';

const ACCOUNT = { id: '0b8d3c9e-54a6-4f5e-9d7a-1c2b3a4d5e6f', entrySpace: '3d1f9a52-8c07-4e6b-b2a4-7f60d5c81e93' };
const TODAY = '2026-11-20';
const WORDS = { type: 'made-transcript', transcript: 'Am See gewesen.', from: 'ai' } as const;
let db: DiaryDb;
let keeper: DraftKeeper;
const env = tickingEnv('2026-11-20T20:00:00Z');
const saved = () => getEntryByDate(db, TODAY);

beforeEach(async () => {
  db = openDiary(ACCOUNT);
  ({ keeper } = await openToday({ db, env, isPro: false, defaultVisibility: 'private' }, TODAY));
  keeper.edit({ type: 'write', field: 'text', text: 'Ein Satz.' });
});
afterEach(() => db.delete());

describe('a result that arrives after the editor was left', () => {
  it('goes into the draft while nobody has saved', async () => {
    expect(await deliver(keeper, WORDS, keeper.saves)).toBe(false);
    expect(await loadDraft(db, TODAY)).toMatchObject({ text: 'Ein Satz.', audioTranscript: 'Am See gewesen.' });
    expect(await saved()).toBeUndefined();
  });

  it('is saved when the day was saved meanwhile', async () => {
    const { saves } = keeper;
    await keeper.commit();
    expect(await deliver(keeper, WORDS, saves)).toBe(true);
    expect(await saved()).toMatchObject({
      text: 'Ein Satz.',
      audioTranscript: 'Am See gewesen.',
      transcriptFrom: 'ai',
    });
    expect(await loadDraft(db, TODAY)).toBeUndefined();
  });

  it('stays a draft where the device is too full to save', async () => {
    const { saves } = keeper;
    await keeper.commit();
    db.outbox.hook('creating', () => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(await deliver(keeper, WORDS, saves)).toBe(false);
    expect(await saved()).toMatchObject({ audioTranscript: '' });
    expect(await loadDraft(db, TODAY)).toMatchObject({ audioTranscript: 'Am See gewesen.' });
  });

  it('waits for the next saving where somebody went on writing after one', async () => {
    const { saves } = keeper;
    await keeper.commit();
    keeper.edit({ type: 'write', field: 'text', text: 'Ein Satz. Noch einer' });
    expect(await deliver(keeper, WORDS, saves)).toBe(false);
    expect(await saved()).toMatchObject({ text: 'Ein Satz.', audioTranscript: '' });
    expect(await loadDraft(db, TODAY)).toMatchObject({ audioTranscript: 'Am See gewesen.' });
  });

  it('requests the missing result with the saved entry', async () => {
    const { saves } = keeper;
    await keeper.commit();
    await deliver(keeper, { type: 'ask', work: 'transcript' }, saves);
    expect((await saved())?.work).toMatchObject({ transcript: { state: 'wanted' } });
    expect(keeper.snapshot().dirty).toBe(false);
  });
});
