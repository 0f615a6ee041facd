import { DAY_MS } from '@tagfalter/domain/durations';
import { entryIdFor } from '@tagfalter/domain/entry-id';
import type { Revision } from '@tagfalter/domain/revision';
import { describe, expect, it } from 'vitest';
import { DAY, makeDevice, someBytes } from '../../test/device.ts';
import { spaceOf } from '../../test/entry-space.ts';
import { FakeServer } from '../../test/fake-server.ts';
import { draftFromEntry, loadDraft, storeDraft } from '../drafts/drafts.ts';
import { storeRevisions } from '../sync/store-revisions.ts';
import { markMergesSeen, newMerges } from '../unsent/merge-news.ts';
import { getEntryView } from './entries.ts';
import { isCurrent, listRevisions, restoreRevision, undoRestore } from './revisions.ts';

const ACCOUNT = '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e5f';
const ENTRY = entryIdFor(spaceOf(ACCOUNT), DAY);
const device = () => makeDevice(new FakeServer(), ACCOUNT);

const revision = (part: Partial<Revision>): Revision => ({
  id: crypto.randomUUID(),
  entryId: ENTRY,
  at: '2026-11-20T11:00:00.000Z',
  kind: 'overwritten',
  content: { text: 'Früher.' },
  ...part,
});

describe('earlier versions on a device (decision 10)', () => {
  it('lists what was pulled, newest first, and nothing past its 90 days', async () => {
    const { db, env, pass } = device();
    const older = revision({ at: '2026-11-18T11:00:00.000Z' });
    const newer = revision({ at: '2026-11-19T11:00:00.000Z' });
    await db.revisions.bulkPut([newer, older, revision({ entryId: 'another' })]);
    expect(await listRevisions(db, env, ENTRY)).toEqual([newer, older]);
    pass(88.5 * DAY_MS);
    expect(await listRevisions(db, env, ENTRY)).toEqual([newer]);
  });

  it("expire by the server's time, whatever the device's clock says", async () => {
    const { db, env, pass } = device();
    const past = revision({ at: '2026-08-11T11:00:00.000Z' });
    const [older, newer] = [revision({ at: '2026-11-18T11:00:00.000Z' }), revision({ at: '2026-11-19T11:00:00.000Z' })];
    await db.transaction('rw', db.revisions, () => storeRevisions(db, [past, older], env.now()));
    expect(await db.revisions.toArray()).toEqual([older]);
    pass(100 * DAY_MS);
    await db.transaction('rw', db.revisions, () => storeRevisions(db, [newer], env.now()));
    expect(await listRevisions(db, env, ENTRY)).toEqual([]);
    pass(-100 * DAY_MS);
    expect(await listRevisions(db, env, ENTRY)).toEqual([newer, older]);
  });

  it('stay when the server’s clock is months ahead for a moment', async () => {
    const { db, env } = device();
    const [older, ahead] = [revision({ at: '2026-11-18T11:00:00.000Z' }), revision({ at: '2027-03-01T11:00:00.000Z' })];
    await db.transaction('rw', db.revisions, () => storeRevisions(db, [older], env.now()));
    await db.transaction('rw', db.revisions, () => storeRevisions(db, [ahead], env.now()));
    expect(await listRevisions(db, env, ENTRY)).toEqual([ahead, older]);
  });

  it('puts what unsent changes replaced on top, until the server has them (S5)', async () => {
    const { db, env, write, sync } = device();
    await write({ text: 'Erste Fassung.' });
    await write({ text: 'Zweite Fassung.' });
    await write({ text: 'Zweite Fassung. Und mehr.' });
    await db.revisions.put(revision({}));
    const contents = async () => (await listRevisions(db, env, ENTRY)).map(({ content }) => content);
    expect(await contents()).toEqual([{ text: 'Erste Fassung.' }, { text: 'Früher.' }]);
    await sync();
    expect(await contents()).toEqual([{ text: 'Früher.' }]);
  });

  it('puts a version back and takes that back again, photos included', async () => {
    const { db, env, write, photo } = device();
    const kept = await photo(someBytes(10));
    await write({ text: 'Heute.', emojis: '🌊' });
    const lost = { ...kept, hash: 'a'.repeat(64) };
    const earlier = revision({ content: { text: 'Früher.', emojis: '', images: [lost] } });
    const back = await restoreRevision(db, env, earlier);
    expect(await getEntryView(db, ENTRY)).toMatchObject({ text: 'Früher.', emojis: '', images: [kept, lost] });
    expect(await listRevisions(db, env, ENTRY)).toMatchObject([{ content: { text: 'Heute.', emojis: '🌊' } }]);
    if (!back) throw new Error('nothing to take back');
    await write({ topMoment: 'Tee' });
    expect(await undoRestore(db, env, ENTRY, back)).toBe(true);
    expect(await getEntryView(db, ENTRY)).toMatchObject({
      text: 'Heute.',
      emojis: '🌊',
      topMoment: 'Tee',
      images: [kept],
    });
  });

  it('says which version the entry reads like', async () => {
    const { db, env, write } = device();
    await write({ text: 'Heute.' });
    const earlier = revision({});
    const view = async () => {
      const entry = await getEntryView(db, ENTRY);
      if (!entry) throw new Error('no entry');
      return entry;
    };
    expect(isCurrent(await view(), earlier)).toBe(false);
    await restoreRevision(db, env, earlier);
    expect(isCurrent(await view(), earlier)).toBe(true);
  });

  it('leaves what is being written on the day alone', async () => {
    const { db, env, write } = device();
    await write({ text: 'Heute.' });
    const entry = await getEntryView(db, ENTRY);
    if (!entry) throw new Error('no entry');
    await storeDraft(db, { ...draftFromEntry(entry, { now: 1 }), text: 'Heute. Noch nicht gespeichert.' });
    await restoreRevision(db, env, revision({}));
    expect(await loadDraft(db, DAY)).toMatchObject({ text: 'Heute. Noch nicht gespeichert.' });
  });

  it('does nothing for a day that is gone', async () => {
    const { db, env } = device();
    expect(await restoreRevision(db, env, revision({}))).toBeNull();
    const nothing = { fields: {}, addImages: [], removeImages: [] };
    expect(await undoRestore(db, env, ENTRY, nothing)).toBe(false);
    expect(await db.outbox.count()).toBe(0);
  });
});

describe('news of merges', () => {
  it('announces an entry until its history is opened or the next merge', async () => {
    const { db, env } = device();
    await db.revisions.bulkPut([revision({ kind: 'merged' }), revision({ kind: 'merged', entryId: 'another' })]);
    expect(await newMerges(db, env)).toEqual(new Set([ENTRY, 'another']));
    await markMergesSeen(db, ENTRY);
    expect(await newMerges(db, env)).toEqual(new Set(['another']));
    await db.revisions.put(revision({ kind: 'merged' }));
    expect(await newMerges(db, env)).toEqual(new Set([ENTRY, 'another']));
  });

  it('stay read when another history is opened', async () => {
    const { db, env } = device();
    await db.revisions.bulkPut([revision({ kind: 'merged', entryId: 'another' }), revision({ kind: 'merged' })]);
    await markMergesSeen(db, 'another');
    await markMergesSeen(db, ENTRY);
    expect(await newMerges(db, env)).toEqual(new Set());
    await markMergesSeen(db, 'another');
    await db.revisions.put(revision({ kind: 'merged', entryId: 'third' }));
    expect(await newMerges(db, env)).toEqual(new Set(['third']));
  });

  it('last for seven days', async () => {
    const { db, env } = device();
    const at = (ms: number) => new Date(env.now() - 7 * DAY_MS + ms).toISOString();
    const [over, still] = [
      revision({ kind: 'merged', at: at(-1) }),
      revision({ kind: 'merged', at: at(1), entryId: 'another' }),
    ];
    await db.revisions.bulkPut([over, still]);
    expect(await newMerges(db, env)).toEqual(new Set(['another']));
  });

  it('tells of no plain edit, and of no merge of long ago', async () => {
    const { db, env, pass } = device();
    await db.revisions.bulkPut([revision({}), revision({ kind: 'merged', entryId: 'another' })]);
    expect(await newMerges(db, env)).toEqual(new Set(['another']));
    pass(8 * DAY_MS);
    expect(await newMerges(db, env)).toEqual(new Set());
  });

  it('remembers no merge that is no longer kept', async () => {
    const { db } = device();
    const gone = revision({ kind: 'merged' });
    await db.revisions.put(gone);
    await markMergesSeen(db, ENTRY);
    await db.revisions.clear();
    const fresh = revision({ kind: 'merged' });
    await db.revisions.put(fresh);
    await markMergesSeen(db, ENTRY);
    expect(await db.meta.get('seen-merges')).toEqual({ key: 'seen-merges', ids: [fresh.id] });
  });
});
