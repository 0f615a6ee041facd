import { HOUR_MS } from '@tagfalter/domain/durations';
import 'fake-indexeddb/auto';
import { blankEntry, type Entry } from '@tagfalter/domain/entry';
import { entryIdFor } from '@tagfalter/domain/entry-id';
import { entryChange } from '@tagfalter/domain/entry-merge';
import type { ImageRef } from '@tagfalter/domain/field-kinds';
import type { DiaryDb } from '@tagfalter/local/db/diary-db';
import { openDiary } from '@tagfalter/local/diary';
import { hasDirtyDraft, loadDraft } from '@tagfalter/local/drafts/drafts';
import { getEntryByDate, saveEntry } from '@tagfalter/local/entries/entries';
import { offlineEnv } from '@tagfalter/local/test/offline-env';
import { PATIENCE } from '@tagfalter/local/test/patience';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DraftKeeper } from './draft-keeper.ts';
import { type EditorMode, type OpenResult, openDraft } from './open-draft.ts';

const ACCOUNT = { id: '0b8d3c9e-54a6-4f5e-9d7a-1c2b3a4d5e6f', entrySpace: '3d1f9a52-8c07-4e6b-b2a4-7f60d5c81e93' };
const TODAY = '2026-11-20';
const ID = entryIdFor(ACCOUNT.entrySpace, TODAY);
const image = (letter: string): ImageRef => ({
  hash: letter.repeat(64),
  type: 'image/jpeg',
  size: 10,
  name: `${letter}.jpg`,
});

let db: DiaryDb;
let clock: number;
const env = offlineEnv(() => clock);

function open(mode: EditorMode, more: { isPro?: boolean } = {}): Promise<OpenResult> {
  return openDraft({ db, env, isPro: false, defaultVisibility: 'private', ...more }, mode);
}

async function openKeeper(mode: EditorMode = { kind: 'create' }): Promise<DraftKeeper> {
  const opened = await open(mode);
  if (opened.kind !== 'ready') throw new Error(`not ready: ${opened.kind}`);
  return opened.keeper;
}

async function save(date: string, fields: Partial<Entry>): Promise<void> {
  const blank = blankEntry(entryIdFor(ACCOUNT.entrySpace, date), date, 'Europe/Berlin');
  await saveEntry(db, env, {
    date,
    timeZone: 'Europe/Berlin',
    change: entryChange(blank, { ...blank, ...fields }),
  });
}

beforeEach(() => {
  clock = Date.parse('2026-11-20T20:00:00Z');
  db = openDiary(ACCOUNT);
});
afterEach(async () => {
  await db.delete();
});

describe('a new day', () => {
  it('is the local date at opening and stays it after midnight', async () => {
    clock = Date.parse('2026-11-19T23:30:00Z');
    const keeper = await openKeeper();
    clock += 48 * HOUR_MS;
    keeper.edit({ type: 'write', field: 'text', text: 'Langer Abend' });
    await keeper.commit();
    expect((await getEntryByDate(db, TODAY))?.text).toBe('Langer Abend');
  });

  it('is not stored before it is touched', async () => {
    const keeper = await openKeeper();
    await keeper.flush();
    expect(await loadDraft(db, TODAY)).toBeUndefined();
    expect(keeper.snapshot()).toMatchObject({ dirty: false, saveState: 'untouched' });
  });

  it('continues a stored draft', async () => {
    const keeper = await openKeeper();
    keeper.edit({ type: 'mood', level: 7 });
    keeper.edit({ type: 'write', field: 'text', text: 'Ein Satz' });
    await keeper.flush();
    expect((await openKeeper()).snapshot().draft).toMatchObject({ text: 'Ein Satz', mood: { level: 7 } });
  });

  it('is stored when the page goes in the middle of a word', async () => {
    const keeper = await openKeeper();
    // The pause after typing never ends.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    keeper.edit({ type: 'write', field: 'text', text: 'Mitten im W' });
    vi.useRealTimers();
    keeper.storeBeforeGoing();
    await vi.waitFor(async () => expect((await loadDraft(db, TODAY))?.text).toBe('Mitten im W'), PATIENCE);
  });

  it('leads to the entry when today has one', async () => {
    await save(TODAY, { text: 'Schon da' });
    expect(await open({ kind: 'create' })).toEqual({ kind: 'exists', entryId: ID });
  });

  it('stores a mood at once as a draft, not as an entry', async () => {
    const keeper = await openKeeper();
    keeper.edit({ type: 'mood', level: 8 });
    await vi.waitFor(async () => expect((await loadDraft(db, TODAY))?.mood?.level).toBe(8), PATIENCE);
    expect(await getEntryByDate(db, TODAY)).toBeUndefined();
    expect(keeper.isEmpty()).toBe(true);
  });
});

describe('a day that was missed (spec decision 8)', () => {
  afterEach(() => void vi.unstubAllEnvs());

  it.each([
    ['2026-11-19', '00:00:00.000', false],
    ['2026-11-19', '03:59:59.999', false],
    ['2026-11-19', '04:00:00.000', true],
    ['2026-11-19', '04:59:59.999', true],
    ['2026-11-19', '23:59:59.999', true],
    ['2026-11-18', '00:00:00.000', true],
    ['2026-11-18', '03:59:59.999', true],
  ])('%s, opened on the 20th at %s, is added later: %s', async (date, time, isAdded) => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    clock = Date.parse(`${TODAY}T${time}+01:00`);
    const { draft } = (await openKeeper({ kind: 'create', date, isAddition: true })).snapshot();
    expect([draft.date, draft.addedLater]).toEqual([date, isAdded]);
  });
});

describe('an entry that exists', () => {
  it('is missing when this device lacks it', async () => {
    expect(await open({ kind: 'edit', entryId: ID })).toEqual({ kind: 'missing', entryId: ID });
  });

  it('is closed for Free accounts on another day, open for Pro', async () => {
    await save('2026-11-18', { text: 'Vorgestern' });
    const mode: EditorMode = { kind: 'edit', entryId: entryIdFor(ACCOUNT.entrySpace, '2026-11-18') };
    expect((await open(mode)).kind).toBe('closed');
    expect((await open(mode, { isPro: true })).kind).toBe('ready');
  });

  it('restores a draft that differs from it', async () => {
    await save(TODAY, { text: 'Gespeichert' });
    const keeper = await openKeeper({ kind: 'edit', entryId: ID });
    keeper.edit({ type: 'write', field: 'text', text: 'Gespeichert und weiter' });
    await keeper.flush();
    expect(await hasDirtyDraft(db)).toBe(true);
    const again = await openKeeper({ kind: 'edit', entryId: ID });
    expect(again.snapshot()).toMatchObject({ dirty: true, draft: { text: 'Gespeichert und weiter' } });
  });

  it('takes both passages when a draft meets a foreign entry (S7)', async () => {
    const keeper = await openKeeper();
    keeper.edit({ type: 'write', field: 'text', text: 'Hier' });
    keeper.edit({ type: 'add-image', image: image('a') });
    await keeper.flush();
    const draft = await loadDraft(db, TODAY);
    await save(TODAY, { text: 'Dort', images: [image('b')], topMoment: 'Der Falter' });
    if (draft) await db.drafts.put(draft);
    const { draft: merged } = (await openKeeper({ kind: 'edit', entryId: ID })).snapshot();
    expect(merged.text).toBe('Dort\n\nHier');
    expect(merged.images.map((held) => held.name)).toEqual(['b.jpg', 'a.jpg']);
    expect(merged.topMoment).toBe('Der Falter');
  });

  it('returns to the saved entry when the draft is discarded', async () => {
    await save(TODAY, { text: 'Gespeichert' });
    const keeper = await openKeeper({ kind: 'edit', entryId: ID });
    keeper.edit({ type: 'write', field: 'text', text: 'Doch nicht' });
    await keeper.flush();
    await keeper.discard();
    expect(keeper.snapshot()).toMatchObject({ dirty: false, draft: { text: 'Gespeichert' } });
    expect(await loadDraft(db, TODAY)).toBeUndefined();
    keeper.edit({ type: 'write', field: 'text', text: 'zu spät' });
    await keeper.flush();
    expect(await loadDraft(db, TODAY)).toBeUndefined();
  });
});

describe('photos', () => {
  it('keep the main one in range', async () => {
    const keeper = await openKeeper();
    for (const letter of ['a', 'b']) keeper.edit({ type: 'add-image', image: image(letter) });
    keeper.edit({ type: 'main-image', hash: 'b'.repeat(64) });
    keeper.edit({ type: 'remove-image', hash: 'b'.repeat(64) });
    expect(keeper.snapshot().draft).toMatchObject({ mainImage: null, images: [{ name: 'a.jpg' }] });
    keeper.edit({ type: 'restore-image', image: image('b'), index: 0, wasMain: true });
    expect(keeper.snapshot().draft).toMatchObject({
      mainImage: 'b'.repeat(64),
      images: [{ name: 'b.jpg' }, { name: 'a.jpg' }],
    });
  });

  it('are held once, however often they are added', async () => {
    const keeper = await openKeeper();
    keeper.edit({ type: 'add-image', image: image('a') });
    keeper.edit({ type: 'add-image', image: image('a') });
    expect(keeper.snapshot().draft.images).toHaveLength(1);
  });
});

describe('saving', () => {
  it('writes the entry and forgets the draft', async () => {
    const keeper = await openKeeper();
    keeper.edit({ type: 'write', field: 'text', text: 'Fertig' });
    await keeper.commit();
    expect((await getEntryByDate(db, TODAY))?.text).toBe('Fertig');
    expect(await loadDraft(db, TODAY)).toBeUndefined();
  });

  it('keeps the text in memory and on disk on a full device', async () => {
    const keeper = await openKeeper();
    keeper.edit({ type: 'write', field: 'text', text: 'Kostbar' });
    await keeper.flush();
    const full = vi.spyOn(db.outbox, 'add').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
    await expect(keeper.commit()).rejects.toThrow();
    full.mockRestore();
    expect((await loadDraft(db, TODAY))?.text).toBe('Kostbar');
    keeper.edit({ type: 'write', field: 'text', text: 'Kostbar, weiter' });
    await keeper.commit();
    expect((await getEntryByDate(db, TODAY))?.text).toBe('Kostbar, weiter');
  });
});
