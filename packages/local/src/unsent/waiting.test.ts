import { HOUR_MS } from '@tagfalter/domain/durations';
import { blankEntry } from '@tagfalter/domain/entry';
import { entryIdFor } from '@tagfalter/domain/entry-id';
import { describe, expect, it } from 'vitest';
import { DAY, makeDevice, someBytes } from '../../test/device.ts';
import { spaceOf } from '../../test/entry-space.ts';
import { FakeServer } from '../../test/fake-server.ts';
import { commitDraft, draftFromEntry, storeDraft } from '../drafts/drafts.ts';
import { deleteEntry, getEntryByDate } from '../entries/entries.ts';
import { appendChunk, startRecording } from '../media/recordings.ts';
import { exportWaiting } from './export.ts';
import { exportParked, listParked } from './parked.ts';
import { countUnsent, countWaiting, listWaiting, overdueAt } from './waiting.ts';

const ACCOUNT = '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e5f';

function setup() {
  const server = new FakeServer();
  return { server, account: server.account(ACCOUNT), ...makeDevice(server, ACCOUNT) };
}

describe("'Wartet auf Verbindung' (design 3.13)", () => {
  it('names each day once, with its words, and each file, oldest first', async () => {
    const { db, env, write, photo } = setup();
    const start = env.now();
    await write({ text: 'drei kurze' });
    await write({ text: 'drei kurze Worte' });
    await photo(someBytes(70));
    await write({ text: 'weg' }, '2026-11-19');
    await deleteEntry(db, env, '2026-11-19');
    expect(await listWaiting(db)).toMatchObject([
      { kind: 'entry', date: DAY, words: 3, since: start + 1, state: 'waiting' },
      { kind: 'image', date: DAY, size: 70, sentBytes: 0, name: 'foto.jpg' },
      { kind: 'delete', date: '2026-11-19' },
    ]);
    expect(await countWaiting(db)).toEqual({ waiting: 3, parked: 0, awaited: 0, oldestAt: start + 1 });
  });

  it('is empty after everything arrived', async () => {
    const { db, write, photo, sync } = setup();
    await write({ text: 'x' });
    await photo(someBytes(70));
    await sync();
    expect(await countWaiting(db)).toEqual({ waiting: 0, parked: 0, awaited: 0, oldestAt: null });
  });
});

describe('what its owner has not seen arrive (design 3.13)', () => {
  it('is never nothing while a draft becomes an entry', async () => {
    const { db, env, sync } = setup();
    for (let round = 0; round < 20; round += 1) {
      const date = `2026-10-${String(round + 1).padStart(2, '0')}`;
      const blank = blankEntry(entryIdFor(spaceOf(ACCOUNT), date), date, 'UTC');
      const draft = { ...draftFromEntry(blank, { isNew: true, now: env.now() }), text: 'auf dem Weg' };
      await storeDraft(db, draft);
      const looking = countUnsent(db);
      for (let tick = 0; tick < round; tick += 1) await Promise.resolve();
      await commitDraft(db, env, draft);
      const { waiting, drafts } = await looking;
      expect(waiting + drafts).toBeGreaterThan(0);
      await sync();
      expect(await countUnsent(db)).toMatchObject({ waiting: 0, drafts: 0 });
    }
  });
});

describe('what only a deleted day has (spec decision 42)', () => {
  it('counts once the deletion has arrived, and is exported with its photo', async () => {
    const { db, env, write, photo, sync } = setup();
    await write({ text: 'gesichert' });
    await write({ text: 'gesichert' }, '2026-11-19');
    await sync();
    await deleteEntry(db, env, '2026-11-19');
    const image = await photo(someBytes(70));
    const entry = await getEntryByDate(db, DAY);
    if (!entry) throw new Error('not saved');
    await storeDraft(db, { ...draftFromEntry(entry), text: 'noch nicht fertig', updatedAt: 5 });
    await deleteEntry(db, env, DAY);
    await sync();
    await db.trash.toCollection().modify({ deletedAt: Date.now() });
    expect(await countUnsent(db)).toMatchObject({ waiting: 0, drafts: 0, trashed: 1 });
    const { deleted, media } = JSON.parse(await (await exportWaiting(db)).blob.text());
    expect(deleted).toMatchObject([
      { date: DAY, entry: { text: 'gesichert' }, drafts: [{ text: 'noch nicht fertig' }] },
    ]);
    expect(media[image.hash]).toContain('data:image/jpeg;base64,');
    await db.trash.toCollection().modify((row) => {
      row.draft = undefined;
    });
    expect(await countUnsent(db)).toMatchObject({ trashed: 1 });
    await db.files.clear();
    expect(await countUnsent(db)).toMatchObject({ trashed: 0 });
  });
});

describe('what has lain here for more than a day (promise 7)', () => {
  it('is overdue after 24 hours, each item by itself', async () => {
    const { db, env, pass, write, photo } = setup();
    await write({ text: 'gestern' });
    pass(2 * HOUR_MS);
    await photo(someBytes(70), '2026-11-19');
    const overdue = async () => overdueAt(await listWaiting(db), env.now()).map(({ kind }) => kind);
    pass(21 * HOUR_MS);
    expect(await overdue()).toEqual([]);
    pass(HOUR_MS);
    expect(await overdue()).toEqual(['entry']);
    pass(2 * HOUR_MS);
    expect((await overdue()).toSorted()).toEqual(['entry', 'entry', 'image']);
  });
});

describe('downloads of what is only here (decision 6)', () => {
  it('hold words, drafts, photos and recordings as data addresses', async () => {
    const { db, env, write, photo } = setup();
    await write({ text: 'ungesichert' });
    const bytes = someBytes(400_000);
    const image = await photo(bytes);
    const id = await startRecording(db, env, { label: DAY, mime: 'audio/mp4' });
    await appendChunk(db, id, 0, new Blob(['Ton']));
    const error = { at: 1, times: 1, where: 'a test', from: 'window' as const, name: 'TypeError', frames: [] };
    const { name, blob } = await exportWaiting(db, [], [error]);
    expect(name).toBe('tagfalter-unsent.json');
    const content = JSON.parse(await blob.text());
    expect(content.errors).toEqual([error]);
    expect(content.changes[0]).toMatchObject({ change: 'entry.save', content: { fields: { text: 'ungesichert' } } });
    expect(content.media[`recording-${id}`]).toBe(`data:audio/mp4;base64,${btoa('Ton')}`);
    const photoBack = await (await fetch(content.media[image.hash])).arrayBuffer();
    expect(new Uint8Array(photoBack)).toEqual(bytes);
  });

  it('contain a draft as it is now, even if not stored', async () => {
    const { db } = setup();
    const draft = draftFromEntry(blankEntry(entryIdFor(spaceOf(ACCOUNT), DAY), DAY, 'UTC'), { isNew: true });
    const other = { ...draft, date: '2026-11-19', text: 'von gestern' };
    for (const stored of [{ ...draft, text: 'der Anf' }, other]) await storeDraft(db, stored);
    const { blob } = await exportWaiting(db, [{ ...draft, text: 'der Anfang und der Rest' }]);
    const { drafts } = JSON.parse(await blob.text());
    expect(drafts.map(({ text }: { text: string }) => text).sort()).toEqual(['der Anfang und der Rest', 'von gestern']);
  });

  it('of a refused day hold its photo too', async () => {
    const { db, account, photo, sync } = setup();
    const image = await photo(someBytes(30));
    account.refuse = () => 'edit_window_closed';
    await sync();
    const [item] = await listParked(db);
    const content = JSON.parse(await (await exportParked(db, item?.id ?? 0, null)).blob.text());
    expect(content).toMatchObject({ date: DAY, reason: 'edit_window_closed' });
    expect(content.media[image.hash]).toContain('data:image/jpeg;base64,');
  });

  it('are valid JSON when nothing waits', async () => {
    const { db } = setup();
    const content = JSON.parse(await (await exportWaiting(db)).blob.text());
    expect(content).toMatchObject({ changes: [], refused: [], drafts: [], media: {} });
  });
});
