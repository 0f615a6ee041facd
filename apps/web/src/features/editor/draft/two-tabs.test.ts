import 'fake-indexeddb/auto';
import { blankEntry, type Entry } from '@tagfalter/domain/entry';
import { entryIdFor } from '@tagfalter/domain/entry-id';
import { entryChange } from '@tagfalter/domain/entry-merge';
import type { DiaryDb } from '@tagfalter/local/db/diary-db';
import { openDiary } from '@tagfalter/local/diary';
import { loadDraft } from '@tagfalter/local/drafts/drafts';
import { deleteEntry, getEntryByDate, saveEntry } from '@tagfalter/local/entries/entries';
import { offlineEnv } from '@tagfalter/local/test/offline-env';
import { PATIENCE } from '@tagfalter/local/test/patience';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { wordsInMemory } from '#entities/diary/words-in-memory.ts';
import { addToStoredDraft } from '../voice/keep-recording.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import { openToday } from './open-day.ts';

const beforeLook = vi.hoisted(() => vi.fn<() => Promise<void>>());
const afterLook = vi.hoisted(() => vi.fn<() => Promise<void>>());
vi.mock('@tagfalter/local/drafts/watch-day', async (original) => {
  const real = await original<typeof import('@tagfalter/local/drafts/watch-day')>();
  const readEntryState: typeof real.readEntryState = async (...day) => {
    await beforeLook();
    const state = await real.readEntryState(...day);
    await afterLook();
    return state;
  };
  return { ...real, readEntryState };
});

const ACCOUNT = { id: '0b8d3c9e-54a6-4f5e-9d7a-1c2b3a4d5e6f', entrySpace: '3d1f9a52-8c07-4e6b-b2a4-7f60d5c81e93' };
const TODAY = '2026-11-20';
const AUDIO = { hash: 'a'.repeat(64), type: 'audio/webm', size: 9, durationMs: 1000, peaks: [] };
let clock: number;
let tabs: { db: DiaryDb; stop: () => void }[];
const env = offlineEnv(() => {
  clock += 1;
  return clock;
});

/** Opens a further tab with today's page: a connection of its own to the same database. */
async function openTab({ following = true } = {}): Promise<{ keeper: DraftKeeper; db: DiaryDb }> {
  const db = openDiary(ACCOUNT);
  const opener = { db, env, isPro: false, defaultVisibility: 'private' as const };
  const { keeper } = await openToday(opener, TODAY);
  tabs.push({ db, stop: following ? keeper.follow() : () => undefined });
  return { keeper, db };
}

async function save(db: DiaryDb, fields: Partial<Entry>): Promise<void> {
  const blank = blankEntry(entryIdFor(ACCOUNT.entrySpace, TODAY), TODAY, 'Europe/Berlin');
  const change = entryChange(blank, { ...blank, ...fields });
  await saveEntry(db, env, { date: TODAY, timeZone: 'Europe/Berlin', change });
}

const textOf = (keeper: DraftKeeper) => keeper.snapshot().draft.text;
const write = (keeper: DraftKeeper, text: string) => keeper.edit({ type: 'write', field: 'text', text });

beforeEach(() => {
  clock = Date.parse('2026-11-20T20:00:00Z');
  tabs = [];
});
afterEach(async () => {
  for (const { db, stop } of tabs) {
    stop();
    db.close();
  }
  await openDiary(ACCOUNT).delete();
});

describe('two tabs with the same day open', () => {
  it('show one draft: each takes over what the other stores', async () => {
    const [one, two] = [await openTab(), await openTab()];
    write(one.keeper, 'Im ersten Fenster');
    await one.keeper.flush();
    await vi.waitFor(() => expect(textOf(two.keeper)).toBe('Im ersten Fenster'), PATIENCE);
    expect(two.keeper.snapshot()).toMatchObject({ dirty: true, saveState: 'saved' });
    write(two.keeper, 'Im ersten Fenster, dann im zweiten');
    await two.keeper.flush();
    await vi.waitFor(() => expect(textOf(one.keeper)).toBe('Im ersten Fenster, dann im zweiten'), PATIENCE);
  });

  it('keep both passages when both were typed in before either was stored', async () => {
    const [one, two] = [await openTab(), await openTab()];
    write(one.keeper, 'Von hier');
    write(two.keeper, 'Und von dort');
    await Promise.all([one.keeper.flush(), two.keeper.flush()]);
    await vi.waitFor(() => expect(textOf(one.keeper)).toBe(textOf(two.keeper)), PATIENCE);
    for (const passage of ['Von hier', 'Und von dort']) {
      expect(textOf(one.keeper)).toContain(passage);
      expect((await loadDraft(one.db, TODAY))?.text).toContain(passage);
    }
  });

  it('never overwrite each other, even where nobody is told', async () => {
    const [one, two] = [await openTab({ following: false }), await openTab({ following: false })];
    write(one.keeper, 'Von hier');
    one.keeper.edit({ type: 'mood', level: 8 });
    await one.keeper.flush();
    write(two.keeper, 'Und von dort');
    await two.keeper.flush();
    expect(await loadDraft(two.db, TODAY)).toMatchObject({ text: 'Von hier\n\nUnd von dort', mood: { level: 8 } });
  });

  it('keep both passages when one leaves before it saw the other', async () => {
    const [one, two] = [await openTab(), await openTab({ following: false })];
    write(two.keeper, 'Und von dort');
    write(one.keeper, 'Von hier');
    await one.keeper.flush();
    two.keeper.storeBeforeGoing();
    await vi.waitFor(() => expect(textOf(one.keeper)).toContain('Und von dort'), PATIENCE);
    await one.keeper.flush();
    expect(textOf(one.keeper)).toContain('Von hier');
    expect((await loadDraft(one.db, TODAY))?.text).toBe(textOf(one.keeper));
  });

  it('keep both, too, where the leaving page stores once more', async () => {
    const [one, two] = [await openTab(), await openTab({ following: false })];
    write(two.keeper, 'Und von dort');
    write(one.keeper, 'Von hier');
    await one.keeper.flush();
    two.keeper.storeBeforeGoing();
    await two.keeper.flush();
    await vi.waitFor(() => expect(textOf(one.keeper)).toContain('Und von dort'), PATIENCE);
    expect(textOf(one.keeper)).toContain('Von hier');
    await one.keeper.flush();
    expect((await loadDraft(one.db, TODAY))?.text).toBe(textOf(one.keeper));
  });

  it('take over what a leaving page stored over a seen draft', async () => {
    const one = await openTab();
    write(one.keeper, 'Von hier');
    await one.keeper.flush();
    const two = await openTab({ following: false });
    write(two.keeper, 'Von dort');
    two.keeper.storeBeforeGoing();
    await vi.waitFor(() => expect(textOf(one.keeper)).toBe('Von dort'), PATIENCE);
    // After more typing it is a draft as any other.
    write(one.keeper, 'Von dort, und mehr');
    await one.keeper.flush();
    expect(await loadDraft(one.db, TODAY)).not.toHaveProperty('over');
  });

  it('keep what the other stores while answers here are being saved', async () => {
    const [one, two] = [await openTab({ following: false }), await openTab({ following: false })];
    await save(one.db, { text: 'Ein Tag' });
    const [writer, other] = [await openTab({ following: false }), await openTab({ following: false })];
    writer.keeper.edit({ type: 'answer', questionId: 'thanks', answer: 'Paul' });
    await writer.keeper.flush();
    afterLook.mockImplementationOnce(async () => {
      write(other.keeper, 'Ein Tag, und mehr');
      await other.keeper.flush();
    });
    await writer.keeper.saveAnswers();
    expect(await loadDraft(two.db, TODAY)).toMatchObject({ text: 'Ein Tag, und mehr' });
  });

  it('keep typed text while the other adds a recording', async () => {
    const [one, two] = [await openTab(), await openTab({ following: false })];
    write(one.keeper, 'Von hier');
    await one.keeper.flush();
    write(one.keeper, 'Von hier, und mehr');
    const context = { db: two.db, env, defaultVisibility: 'private' as const };
    await addToStoredDraft(context, TODAY, AUDIO);
    await one.keeper.flush();
    await vi.waitFor(
      async () => expect(await loadDraft(one.db, TODAY)).toMatchObject({ text: 'Von hier, und mehr', audio: AUDIO }),
      PATIENCE,
    );
    expect(textOf(one.keeper)).toBe('Von hier, und mehr');
  });

  it('keep typed text while the other removes its own draft', async () => {
    const [one, two] = [await openTab({ following: false }), await openTab({ following: false })];
    write(one.keeper, 'Von dort');
    await one.keeper.flush();
    write(two.keeper, 'Von hier');
    expect(wordsInMemory(two.db)).toBe('storing');
    // Tab two finds the other's draft; by the time it reads that draft, there is none.
    beforeLook.mockImplementationOnce(() => one.keeper.discard());
    await two.keeper.flush();
    expect(beforeLook).toHaveBeenCalled();
    expect(two.keeper.snapshot().saveState).toBe('saved');
    expect(wordsInMemory(two.db)).toBe('none');
    expect(await loadDraft(one.db, TODAY)).toMatchObject({ text: expect.stringContaining('Von hier') });
  });

  it('show the saved day once one of them has saved it', async () => {
    const [one, two] = [await openTab(), await openTab()];
    write(one.keeper, 'Fertig');
    await one.keeper.flush();
    await vi.waitFor(() => expect(textOf(two.keeper)).toBe('Fertig'), PATIENCE);
    await one.keeper.commit();
    await vi.waitFor(
      () => expect(two.keeper.snapshot()).toMatchObject({ dirty: false, saveState: 'untouched' }),
      PATIENCE,
    );
    expect(two.keeper.snapshot().draft).toMatchObject({ text: 'Fertig', base: { text: 'Fertig' } });
    write(two.keeper, 'Fertig, und noch etwas');
    await two.keeper.commit();
    expect((await getEntryByDate(one.db, TODAY))?.text).toBe('Fertig, und noch etwas');
  });

  it('save also where only the look at the other fails', async () => {
    const { keeper, db } = await openTab({ following: false });
    write(keeper, 'Gespeichert');
    await keeper.flush();
    beforeLook.mockRejectedValueOnce(new DOMException('locked', 'InvalidAccessError'));
    await keeper.commit();
    expect((await getEntryByDate(db, TODAY))?.text).toBe('Gespeichert');
  });

  it('go back together when one discards', async () => {
    const [one, two] = [await openTab(), await openTab()];
    write(one.keeper, 'Doch nicht');
    await one.keeper.flush();
    await vi.waitFor(() => expect(textOf(two.keeper)).toBe('Doch nicht'), PATIENCE);
    await one.keeper.discard();
    await vi.waitFor(
      () => expect(two.keeper.snapshot()).toMatchObject({ dirty: false, draft: { text: '' } }),
      PATIENCE,
    );
    expect(await loadDraft(one.db, TODAY)).toBeUndefined();
  });
});

describe('an open day that changes elsewhere', () => {
  it('takes over the text of another device', async () => {
    const { keeper, db } = await openTab();
    await save(db, { text: 'Vom Handy' });
    await vi.waitFor(
      () => expect(keeper.snapshot()).toMatchObject({ dirty: false, draft: { text: 'Vom Handy' } }),
      PATIENCE,
    );
  });

  it('keeps both when something was written here', async () => {
    const { keeper, db } = await openTab();
    write(keeper, 'Vom Laptop');
    await keeper.flush();
    // A sync brings the entry and leaves the draft where it is; saving by hand would take it away.
    await db.transaction('rw', db.tables, async () => {
      const draft = await db.drafts.get(TODAY);
      await save(db, { text: 'Vom Handy', topMoment: 'Der Falter' });
      if (draft) await db.drafts.put(draft);
    });
    await vi.waitFor(() => expect(textOf(keeper)).toContain('Vom Handy'), PATIENCE);
    await keeper.commit();
    expect(await getEntryByDate(db, TODAY)).toMatchObject({ topMoment: 'Der Falter' });
    for (const words of ['Vom Handy', 'Vom Laptop']) expect((await getEntryByDate(db, TODAY))?.text).toContain(words);
  });

  it('says so when its entry was deleted and nothing written here', async () => {
    const { db } = await openTab();
    await save(db, { text: 'Bald weg' });
    const { keeper } = await openTab();
    await deleteEntry(db, env, TODAY);
    await vi.waitFor(() => expect(keeper.snapshot()).toMatchObject({ gone: true, draft: { text: '' } }), PATIENCE);
  });

  it.each([
    ['not on disk yet', async () => {}],
    ['on disk', (keeper: DraftKeeper) => keeper.flush()],
  ])('is written anew when its entry was deleted meanwhile, %s', async (_where, wait) => {
    const { db } = await openTab();
    await save(db, { text: 'Bald weg' });
    const { keeper } = await openTab();
    write(keeper, 'Bald weg, aber das bleibt');
    await wait(keeper);
    await deleteEntry(db, env, TODAY);
    await vi.waitFor(() => expect(keeper.snapshot().draft.base).toBeNull(), PATIENCE);
    expect(keeper.snapshot()).toMatchObject({ gone: false, dirty: true });
    await keeper.flush();
    expect((await loadDraft(db, TODAY))?.text).toBe('Bald weg, aber das bleibt');
    await keeper.commit();
    expect((await getEntryByDate(db, TODAY))?.text).toBe('Bald weg, aber das bleibt');
  });
});

describe('a Free account after midnight', () => {
  it('counts an edit as made on its date (decision 11)', async () => {
    clock = Date.parse('2026-11-20T22:55:00Z');
    const { keeper, db } = await openTab();
    await save(db, { text: 'Abends' });
    await vi.waitFor(() => expect(textOf(keeper)).toBe('Abends'), PATIENCE);
    write(keeper, 'Abends, kurz vor zwölf');
    clock = Date.parse('2026-11-20T23:10:00Z');
    write(keeper, 'Abends, kurz vor zwölf und danach');
    await keeper.commit();
    const last = (await db.outbox.toArray()).at(-1);
    const minute = new Date(Number.parseInt(last?.at.slice(0, 12) ?? '', 16)).toISOString().slice(0, 16);
    expect(minute).toBe('2026-11-20T22:55');
  });
});

describe('wishes to the assistant in two tabs', () => {
  const asks = ({ keeper }: { keeper: DraftKeeper }) => keeper.snapshot().draft.asks ?? [];

  it('are one list; an answer in one is not asked in another', async () => {
    const [one, two] = [await openTab(), await openTab()];
    write(one.keeper, 'Am See');
    one.keeper.edit({ type: 'ask', work: 'transcript' });
    await one.keeper.flush();
    await vi.waitFor(() => expect(asks(two)).toEqual(['transcript']), PATIENCE);
    two.keeper.edit({ type: 'made-transcript', transcript: 'Gesagt.', from: 'ai' });
    one.keeper.edit({ type: 'ask', work: 'summary' });
    await Promise.all([one.keeper.flush(), two.keeper.flush()]);
    await vi.waitFor(() => {
      expect(asks(one)).toEqual(['summary']);
      expect(asks(two)).toEqual(['summary']);
    }, PATIENCE);
  });

  it('outlive changes of other devices', async () => {
    const { keeper, db } = await openTab();
    await save(db, { text: 'Von hier.' });
    await vi.waitFor(() => expect(textOf(keeper)).toBe('Von hier.'), PATIENCE);
    keeper.edit({ type: 'ask', work: 'transcript' });
    expect(keeper.snapshot().dirty).toBe(true);
    await save(db, { topMoment: 'Von dort.' });
    await vi.waitFor(() => expect(keeper.snapshot().draft.topMoment).toBe('Von dort.'), PATIENCE);
    expect(keeper.snapshot()).toMatchObject({ dirty: true, draft: { asks: ['transcript'] } });
  });
});
