import 'fake-indexeddb/auto';
import { blankEntry } from '@tagfalter/domain/entry';
import { entryIdFor } from '@tagfalter/domain/entry-id';
import type { DiaryDb } from '@tagfalter/local/db/diary-db';
import { openDiary } from '@tagfalter/local/diary';
import { hasDirtyDraft, loadDraft } from '@tagfalter/local/drafts/drafts';
import { getEntryByDate, saveEntry } from '@tagfalter/local/entries/entries';
import { offlineEnv } from '@tagfalter/local/test/offline-env';
import { PATIENCE } from '@tagfalter/local/test/patience';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DraftKeeper } from './draft-keeper.ts';
import { openDraft } from './open-draft.ts';

const ACCOUNT = { id: '0b8d3c9e-54a6-4f5e-9d7a-1c2b3a4d5e6f', entrySpace: '3d1f9a52-8c07-4e6b-b2a4-7f60d5c81e93' };
const TODAY = '2026-11-20';
const ID = entryIdFor(ACCOUNT.entrySpace, TODAY);

let db: DiaryDb;
let clock: number;
const env = offlineEnv(() => clock);

/** An open editor, as a tab has one. */
async function openKeeper(): Promise<DraftKeeper> {
  const entry = await getEntryByDate(db, TODAY);
  const mode = entry ? { kind: 'edit' as const, entryId: ID } : { kind: 'create' as const };
  const opener = { db, env, isPro: false, defaultVisibility: 'private' as const };
  const opened = await openDraft(opener, mode);
  if (opened.kind !== 'ready') throw new Error(`not ready: ${opened.kind}`);
  return opened.keeper;
}

async function writeDay(text: string): Promise<void> {
  const { date, timeZone } = blankEntry(ID, TODAY, 'Europe/Berlin');
  await saveEntry(db, env, { date, timeZone, change: { fields: { text }, addImages: [], removeImages: [] } });
}

function say(keeper: DraftKeeper, questionId: string, answer: string): void {
  clock += 100;
  keeper.edit({ type: 'answer', questionId, answer });
}
const saved = async () => (await getEntryByDate(db, TODAY))?.reflections ?? [];
const typed = (keeper: DraftKeeper) => keeper.snapshot().draft.reflections;

beforeEach(() => {
  clock = Date.parse('2026-11-20T18:00:00Z');
  db = openDiary(ACCOUNT);
});
afterEach(() => db.delete());

describe('answers in the editor of a new day', () => {
  it('live in the draft and go with its save', async () => {
    const keeper = await openKeeper();
    say(keeper, 'thanks', 'Paul ');
    await keeper.saveAnswers();
    expect(await db.outbox.count()).toBe(0);
    expect(await loadDraft(db, TODAY)).toMatchObject({ reflections: [{ questionId: 'thanks', answer: 'Paul ' }] });
    expect(keeper.isEmpty()).toBe(true);
    keeper.edit({ type: 'write', field: 'text', text: 'Ein Tag' });
    await keeper.commit();
    expect(await saved()).toEqual([{ questionId: 'thanks', answer: 'Paul' }]);
  });

  it('are no edit while they are blank', async () => {
    const keeper = await openKeeper();
    say(keeper, 'thanks', ' ');
    await keeper.flush();
    expect(keeper.snapshot().dirty).toBe(false);
    expect(await hasDirtyDraft(db)).toBe(false);
  });
});

describe('answers in the editor of a day that has an entry', () => {
  beforeEach(() => writeDay('Ein Tag'));

  it('are saved by themselves, and leave no draft behind', async () => {
    const keeper = await openKeeper();
    say(keeper, 'thanks', 'Paul ');
    expect(keeper.snapshot().dirty).toBe(true);
    await keeper.saveAnswers();
    expect(await saved()).toEqual([{ questionId: 'thanks', answer: 'Paul' }]);
    expect(await loadDraft(db, TODAY)).toBeUndefined();
    expect(keeper.snapshot().dirty).toBe(false);
    // The text on the screen stays as it was typed.
    expect(typed(keeper)).toEqual([{ questionId: 'thanks', answer: 'Paul ' }]);
    await keeper.saveAnswers();
    expect(await db.outbox.count()).toBe(2);
  });

  it('publish nothing else of the draft (decision 16)', async () => {
    const keeper = await openKeeper();
    keeper.edit({ type: 'write', field: 'text', text: 'Noch nicht fertig' });
    say(keeper, 'thanks', 'Paul');
    await keeper.saveAnswers();
    await keeper.flush();
    expect(await getEntryByDate(db, TODAY)).toMatchObject({ text: 'Ein Tag', reflections: [{ answer: 'Paul' }] });
    expect(await loadDraft(db, TODAY)).toMatchObject({ text: 'Noch nicht fertig', base: { reflections: [{}] } });
    expect(keeper.snapshot().dirty).toBe(true);
    await keeper.commit();
    expect(await getEntryByDate(db, TODAY)).toMatchObject({ text: 'Noch nicht fertig', reflections: [{}] });
    expect(await db.outbox.count()).toBe(3);
  });

  it('do not come twice when typing continues during the save', async () => {
    const keeper = await openKeeper();
    say(keeper, 'thanks', 'Paul');
    const saving = keeper.saveAnswers();
    await vi.waitUntil(async () => (await saved()).length === 1, PATIENCE);
    say(keeper, 'thanks', 'Pau');
    await saving;
    expect(typed(keeper)).toEqual([{ questionId: 'thanks', answer: 'Pau' }]);
    await keeper.saveAnswers();
    expect(await saved()).toEqual([{ questionId: 'thanks', answer: 'Pau' }]);
  });

  it('are the new base of a draft typed on meanwhile, also stored', async () => {
    const keeper = await openKeeper();
    say(keeper, 'thanks', 'Paul');
    db.outbox.hook('creating', () => keeper.edit({ type: 'write', field: 'text', text: 'Ein Tag am See' }));
    await keeper.saveAnswers();
    await keeper.flush();
    const base = { reflections: [{ questionId: 'thanks', answer: 'Paul' }] };
    expect(await loadDraft(db, TODAY)).toMatchObject({ text: 'Ein Tag am See', base });
  });

  it('can be taken away', async () => {
    const keeper = await openKeeper();
    say(keeper, 'thanks', 'Paul');
    await keeper.saveAnswers();
    keeper.edit({ type: 'remove-answer', questionId: 'thanks' });
    await keeper.saveAnswers();
    expect(await saved()).toEqual([]);
    expect(typed(keeper)).toEqual([]);
  });

  it('of two tabs join', async () => {
    const [one, two] = [await openKeeper(), await openKeeper()];
    const stop = [one.follow(), two.follow()];
    say(one, 'thanks', 'Paul');
    say(two, 'keep', 'das Licht');
    await one.flush();
    await two.flush();
    await vi.waitUntil(() => typed(one)?.length === 2 && typed(two)?.length === 2, PATIENCE);
    await one.saveAnswers();
    await two.saveAnswers();
    expect((await saved()).map(({ answer }) => answer).sort()).toEqual(['Paul', 'das Licht']);
    for (const end of stop) end();
  });

  it('that wait for too long a pause are still in the draft', async () => {
    const keeper = await openKeeper();
    say(keeper, 'thanks', 'Paul');
    await keeper.flush();
    const again = await openKeeper();
    expect(typed(again)).toEqual([{ questionId: 'thanks', answer: 'Paul' }]);
    expect(again.snapshot().dirty).toBe(true);
  });
});
