import { hlcMillis } from '@tagfalter/domain/clock';
import { blankEntry } from '@tagfalter/domain/entry';
import { entryIdFor } from '@tagfalter/domain/entry-id';
import { type EntryChange, entryChange } from '@tagfalter/domain/entry-merge';
import { reverseEdit } from '@tagfalter/domain/reverse-edit';
import { describe, expect, it } from 'vitest';
import { DAY, makeDevice, someBytes } from '../../test/device.ts';
import { spaceOf } from '../../test/entry-space.ts';
import { FakeServer } from '../../test/fake-server.ts';
import { accountOwner } from '../base/owner.ts';
import { DiaryDb } from '../db/diary-db.ts';
import { databaseName } from '../db/owner-db.ts';
import {
  commitDraft,
  type Draft,
  draftFromEntry,
  hasDirtyDraft,
  loadDraft,
  storeDraft,
  storeDraftAtOnce,
} from '../drafts/drafts.ts';
import { addFile } from '../media/blobs.ts';
import { deleteEntry, getEntryByDate, getEntryView, queryNewest, saveEntry } from './entries.ts';

const ACCOUNT = '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e5f';
const device = () => makeDevice(new FakeServer(), ACCOUNT);

describe('saving a day on the device', () => {
  it('stores mutation and view together, with ids that count up (S3)', async () => {
    const { db, write } = device();
    await write({ text: 'Erster Satz' });
    await write({ topMoment: 'Tee' });
    const outbox = await db.outbox.toArray();
    expect(outbox.map((row) => row.id)).toEqual([1, 2]);
    expect(outbox[1] && outbox[0] && outbox[1].at > outbox[0].at).toBe(true);
    expect(await getEntryByDate(db, DAY)).toMatchObject({ text: 'Erster Satz', topMoment: 'Tee', pending: true });
  });

  it('stores neither when one of them fails (S3)', async () => {
    const { db, env, write } = device();
    await write({ text: 'bleibt' });
    const broken = { ...env, now: () => Number.NaN };
    const change = { fields: { text: 'x' }, addImages: [], removeImages: [] };
    db.outbox.hook('creating', () => {
      throw new Error('medium full');
    });
    await expect(saveEntry(db, broken, { date: DAY, timeZone: 'UTC', change })).rejects.toThrow();
    expect(await db.outbox.count()).toBe(1);
    expect(await getEntryByDate(db, DAY)).toMatchObject({ text: 'bleibt' });
    expect(await db.meta.get('client')).toMatchObject({ nextId: 2 });
  });

  it('gives both devices the same id for the same day (S8)', async () => {
    const one = device();
    const two = device();
    await one.write({ text: 'a' });
    await two.write({ text: 'b' });
    const id = entryIdFor(spaceOf(ACCOUNT), DAY);
    expect(await getEntryView(one.db, id)).toMatchObject({ text: 'a' });
    expect(await getEntryView(two.db, id)).toMatchObject({ text: 'b' });
  });

  it('notes a photo for sending only while its bytes are here (S10)', async () => {
    const { db, env, photo } = device();
    const image = await photo(someBytes(2000));
    expect(await db.uploads.toArray()).toMatchObject([{ hash: image.hash, state: 'waiting', size: 2000 }]);
    const foreign = { ...image, hash: 'f'.repeat(64) };
    const change = { fields: {}, addImages: [foreign], removeImages: [] };
    await saveEntry(db, env, { date: DAY, timeZone: 'UTC', change });
    expect(await db.uploads.count()).toBe(1);
  });

  it("sends a file removed from an entry, not a deleted day's (S7, S10)", async () => {
    const { db, env, photo } = device();
    const save = (change: Partial<EntryChange>) =>
      saveEntry(db, env, {
        date: DAY,
        timeZone: 'UTC',
        change: { fields: {}, addImages: [], removeImages: [], ...change },
      });
    const image = await photo(someBytes(10));
    const file = await addFile(db, new Blob([someBytes(20)], { type: 'audio/webm' }), { kind: 'audio', name: '' });
    const audio = { ...file, durationMs: 1000, peaks: [] };
    await save({ fields: { audio } });
    await save({ fields: { audio: null }, removeImages: [image.hash] });
    expect((await db.uploads.toArray()).map(({ hash }) => hash).toSorted()).toEqual(
      [image.hash, audio.hash].toSorted(),
    );
    const other = await photo(someBytes(30));
    await deleteEntry(db, env, DAY);
    expect((await db.uploads.toArray()).map(({ hash }) => hash)).not.toContain(other.hash);
    expect(await db.uploads.count()).toBe(2);
  });

  it('hides a deleted day from every list', async () => {
    const { db, env, write } = device();
    await write({ text: 'weg' });
    await deleteEntry(db, env, DAY);
    expect(await queryNewest(db, 10)).toEqual([]);
    expect(await getEntryByDate(db, DAY)).toBeUndefined();
    await write({ text: 'doch' });
    expect(await queryNewest(db, 10)).toMatchObject([{ text: 'doch' }]);
  });

  it('says with a deletion what it has seen of the day (S9)', async () => {
    const { db, env, write, sync } = device();
    await write({ text: 'gesehen' });
    await sync();
    await write({ text: 'gerade eben' });
    await deleteEntry(db, env, DAY);
    await deleteEntry(db, env, '2026-11-19');
    const deletions = (await db.outbox.toArray()).filter((row) => row.name === 'entry.delete');
    expect(deletions.map((row) => row.args)).toEqual([
      { date: DAY, baseVersion: 1 },
      { date: '2026-11-19', baseVersion: 0 },
    ]);
  });

  it('rebases a text onto what came meanwhile, and says so (S7)', async () => {
    const { db, env, write } = device();
    await write({ text: 'Bahn. Dort Regen.' });
    const begun = blankEntry(entryIdFor(spaceOf(ACCOUNT), DAY), DAY, 'UTC');
    const change = entryChange({ ...begun, text: 'Bahn.' }, { ...begun, text: 'Zug.' });
    await saveEntry(db, env, { date: DAY, timeZone: 'UTC', change });
    expect((await db.outbox.toArray()).at(-1)?.args).toMatchObject({
      fields: { text: 'Zug. Dort Regen.' },
      bases: { text: reverseEdit('Bahn. Dort Regen.', 'Zug. Dort Regen.') },
      mergedTexts: ['text'],
    });
    expect(await getEntryByDate(db, DAY)).toMatchObject({ text: 'Zug. Dort Regen.' });
  });

  it('says with a change whether the day stood here (S9)', async () => {
    const { db, env, write } = device();
    await write({ text: 'begonnen' });
    await write({ topMoment: 'weiter' });
    await deleteEntry(db, env, DAY);
    await write({ text: 'von vorn' });
    const outbox = await db.outbox.toArray();
    expect(outbox.map(({ args }) => JSON.stringify(args).includes('"hadEntry":true'))).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });

  it('lists the newest days first', async () => {
    const { db, write } = device();
    for (const date of ['2026-11-18', '2026-11-20', '2026-11-19']) await write({ text: date }, date);
    expect((await queryNewest(db, 2)).map((view) => view.date)).toEqual(['2026-11-20', '2026-11-19']);
  });

  it('keeps accounts apart by the name of the database (S14)', () => {
    const other = '11111111-2222-4333-8444-555555555555';
    expect(databaseName(accountOwner(ACCOUNT))).not.toBe(databaseName(accountOwner(other)));
    expect(new DiaryDb(accountOwner(ACCOUNT), spaceOf(ACCOUNT)).name).toContain(ACCOUNT);
  });
});

describe('drafts (decision 16)', () => {
  const newDraft = () =>
    draftFromEntry(blankEntry(entryIdFor(spaceOf(ACCOUNT), DAY), DAY, 'Europe/Berlin'), { isNew: true, now: 1 });

  it('become the day and vanish in one step (S3)', async () => {
    const { db, env } = device();
    const draft = { ...newDraft(), text: 'Heute', mood: { level: 8, feeling: null, customEmoji: null } };
    await storeDraft(db, draft);
    expect(await hasDirtyDraft(db)).toBe(true);
    await commitDraft(db, env, draft);
    expect(await loadDraft(db, DAY)).toBeUndefined();
    expect(await getEntryByDate(db, DAY)).toMatchObject({ text: 'Heute', mood: { level: 8 } });
    expect((await db.outbox.toArray())[0]?.args).toMatchObject({ fields: { text: 'Heute' } });
    expect(Object.keys((await db.outbox.toArray())[0]?.args ?? {})).not.toContain('base');
  });

  it('send only what changed since the editor opened', async () => {
    const { db, env, write } = device();
    await write({ text: 'alt', topMoment: 'Tee' });
    const entry = await getEntryByDate(db, DAY);
    if (!entry) throw new Error('no entry');
    await commitDraft(db, env, { ...draftFromEntry(entry), text: 'neu' });
    expect((await db.outbox.get(2))?.args).toMatchObject({ fields: { text: 'neu' } });
    expect(JSON.stringify((await db.outbox.get(2))?.args)).not.toContain('topMoment');
  });

  it('stay if typed on elsewhere after the saved one', async () => {
    const { db, env } = device();
    await storeDraft(db, { ...newDraft(), text: 'später getippt', updatedAt: 9 });
    await commitDraft(db, env, { ...newDraft(), text: 'früher', updatedAt: 5 });
    expect(await loadDraft(db, DAY)).toMatchObject({ text: 'später getippt' });
  });

  it('stay if a closing tab has stored them unseen, even typed earlier', async () => {
    const { db, env } = device();
    const mine = { ...newDraft(), by: 'here', text: 'meins', updatedAt: 9 };
    await storeDraft(db, mine);
    const other = { ...newDraft(), by: 'there', text: 'anderswo', updatedAt: 5 };
    storeDraftAtOnce(db, other, undefined);
    await commitDraft(db, env, mine, mine);
    expect(await loadDraft(db, DAY)).toMatchObject({ text: 'anderswo' });
    await commitDraft(db, env, { ...mine, text: 'beides', updatedAt: 12 }, other);
    expect(await loadDraft(db, DAY)).toBeUndefined();
  });

  const stamped = async (draft: Draft, typedAt: string, savedAt: string, beganAt = typedAt) => {
    const { db, env } = makeDevice(new FakeServer(), ACCOUNT, { now: () => Date.parse(savedAt) });
    const times = { beganAt: Date.parse(beganAt), updatedAt: Date.parse(typedAt) };
    await commitDraft(db, env, { ...draft, ...times, text: 'Spät' });
    return new Date(hlcMillis((await db.outbox.get(1))?.at ?? '')).toISOString();
  };

  it('count as made when they were typed, not when they are saved (decision 11)', async () => {
    const typed = '2026-11-20T22:58:00.000Z';
    expect(await stamped(newDraft(), typed, '2026-11-20T23:03:00.000Z')).toBe(typed);
  });

  it('count from their beginning when one sitting goes on past midnight', async () => {
    const [began, typed, saved] = ['2026-11-20T22:50:00.000Z', '2026-11-20T23:20:00.000Z', '2026-11-20T23:21:00.000Z'];
    expect(await stamped(newDraft(), typed, saved, began)).toBe(began);
    const nextDay = '2026-11-21T09:00:00.000Z';
    expect(await stamped(newDraft(), nextDay, '2026-11-21T09:01:00.000Z', began)).toBe(nextDay);
  });

  it('never have stamps ahead of the clock or before earlier edits', async () => {
    const saved = '2026-11-20T21:00:00.000Z';
    expect(await stamped(newDraft(), '2026-11-20T22:00:00.000Z', saved)).toBe(saved);
    const { db, env, write } = device();
    await write({ topMoment: 'Tee' });
    await commitDraft(db, env, { ...newDraft(), text: 'vorher getippt' });
    const [first, second] = await db.outbox.toArray();
    expect(first && second && second.at > first.at).toBe(true);
  });

  it('survive a favourite being marked', async () => {
    const { db, write } = device();
    await storeDraft(db, { ...newDraft(), text: 'angefangen' });
    await write({ isFavorite: true });
    expect(await loadDraft(db, DAY)).toMatchObject({ text: 'angefangen' });
  });

  it('are not dirty when they hold the entry unchanged', async () => {
    const { db, write } = device();
    await write({ text: 'gleich' });
    const entry = await getEntryByDate(db, DAY);
    if (entry) await storeDraft(db, draftFromEntry(entry));
    expect(await hasDirtyDraft(db)).toBe(false);
  });
});
