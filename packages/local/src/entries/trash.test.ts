import { DAY_MS } from '@tagfalter/domain/durations';
import { blankEntry } from '@tagfalter/domain/entry';
import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { DAY, makeDevice, someBytes } from '../../test/device.ts';
import { FakeServer } from '../../test/fake-server.ts';
import { ACCOUNT, twoDevices } from '../../test/two-devices.ts';
import { draftFromEntry, loadDraft, storeDraft } from '../drafts/drafts.ts';
import { restoreDeleted } from '../drafts/restore-deleted.ts';
import { deleteEntry, getEntryByDate, saveEntry } from './entries.ts';
import { pinnedMedia } from './pinned-media.ts';
import { listRevisions } from './revisions.ts';
import { listTrash, purgeDeleted } from './trash.ts';
import { trashDaysLeft } from './trash-time.ts';

type Side = Awaited<ReturnType<typeof twoDevices>>['one'];

const trashOf = async ({ db, env }: Side) => (await listTrash(db, env)).map(({ entry }) => entry.text);
const textOf = async ({ db }: Side) => (await getEntryByDate(db, DAY))?.text;

describe('a deleted day', () => {
  it('returns whole before anything was sent, with its draft', async () => {
    const { one, account } = await twoDevices();
    const image = await one.photo(someBytes(50));
    await one.write({ mood: { level: 7, feeling: null, customEmoji: null }, isFavorite: true, emojis: '🌊' });
    const before = await getEntryByDate(one.db, DAY);
    if (!before) throw new Error('not saved');
    await storeDraft(one.db, { ...draftFromEntry(before), text: 'noch nicht fertig', updatedAt: 5 });
    await deleteEntry(one.db, one.env, DAY);
    expect([await textOf(one), await loadDraft(one.db, DAY)]).toEqual([undefined, undefined]);
    expect(await restoreDeleted(one.db, one.env, DAY)).toBe('restored');
    const { createdAt: _c, updatedAt: _u, ...content } = before;
    expect(await getEntryByDate(one.db, DAY)).toMatchObject(content);
    expect(await loadDraft(one.db, DAY)).toMatchObject({ text: 'noch nicht fertig' });
    expect(await trashOf(one)).toEqual([]);
    await one.sync();
    expect(account.day(DAY)).toMatchObject({ text: 'am Anfang', images: [{ hash: image.hash }], isFavorite: true });
    expect(account.media.get(image.hash)).toMatchObject({ state: 'ready' });
  });

  it('returns with both drafts, and an open editor takes them over', async () => {
    const { one } = await twoDevices();
    const before = await getEntryByDate(one.db, DAY);
    if (!before) throw new Error('not saved');
    await storeDraft(one.db, { ...draftFromEntry(before), text: 'am Anfang und weiter', updatedAt: 5, by: 'editor' });
    await deleteEntry(one.db, one.env, DAY);
    const blank = draftFromEntry(blankEntry(before.id, DAY, 'Europe/Berlin'), { isNew: true });
    const begun = { ...blank, text: 'Hoppla', updatedAt: 6, by: 'editor' };
    await storeDraft(one.db, begun);
    await restoreDeleted(one.db, one.env, DAY);
    const draft = await loadDraft(one.db, DAY);
    expect(draft?.text).toContain('am Anfang und weiter');
    expect(draft?.text).toContain('Hoppla');
    expect(await storeDraft(one.db, begun, begun)).toEqual(draft);
  });

  it("is in the other device's trash, which can restore it for both (S9)", async () => {
    const { one, two } = await twoDevices();
    await deleteEntry(one.db, one.env, DAY);
    await one.sync();
    await two.sync();
    expect([await trashOf(one), await trashOf(two), await textOf(two)]).toEqual([
      ['am Anfang'],
      ['am Anfang'],
      undefined,
    ]);
    expect(await restoreDeleted(two.db, two.env, DAY)).toBe('restored');
    await two.sync();
    await one.sync();
    expect([await textOf(one), await textOf(two), await trashOf(one)]).toEqual(['am Anfang', 'am Anfang', []]);
  });

  it('is gone for good elsewhere too, with its history (S9)', async () => {
    const { one, two, account } = await twoDevices();
    await deleteEntry(one.db, one.env, DAY);
    await one.sync();
    await two.sync();
    const [row] = await listTrash(two.db, two.env);
    if (!row) throw new Error('not deleted');
    const earlier = { id: 'r1', entryId: row.id, at: '2026-11-20T11:00:00.000Z', kind: 'overwritten' as const };
    await one.db.revisions.put({ ...earlier, content: { text: 'davor' } });
    await purgeDeleted(two.db, two.env, [DAY]);
    expect(await trashOf(two)).toEqual([]);
    await two.sync();
    await one.sync();
    expect([await trashOf(one), await one.db.revisions.count()]).toEqual([[], 0]);
    expect(account.entries.get(row.id)).toMatchObject({ entry: null, deleted: undefined });
    expect(await restoreDeleted(one.db, one.env, DAY)).toBe('gone');
  });

  it('keeps its history until the server has removed it too (S9)', async () => {
    const { one, two, account } = await twoDevices();
    await two.write({ text: 'am Anfang und weiter' });
    await two.sync();
    const id = one.db.entryIdOf(DAY);
    const earlier = { id: 'r1', entryId: id, at: '2026-11-20T11:00:00.000Z', kind: 'overwritten' as const };
    await one.db.revisions.put({ ...earlier, content: { text: 'davor' } });
    await deleteEntry(one.db, one.env, DAY);
    await purgeDeleted(one.db, one.env, [DAY]);
    expect(await listRevisions(one.db, one.env, id)).toEqual([]);
    // The deletion had not seen what the other device wrote.
    account.isOutlived = ({ name }) => name === 'entry.delete';
    await one.sync();
    expect(await textOf(one)).toBe('am Anfang und weiter');
    expect(await listRevisions(one.db, one.env, id)).toMatchObject([{ content: { text: 'davor' } }]);
    account.isOutlived = () => false;
    await deleteEntry(one.db, one.env, DAY);
    await purgeDeleted(one.db, one.env, [DAY]);
    await one.sync();
    expect(await one.db.revisions.count()).toBe(0);
  });

  it('gives way to a new entry of its date', async () => {
    const { one } = await twoDevices();
    await deleteEntry(one.db, one.env, DAY);
    await one.write({ text: 'neu begonnen' });
    expect(await trashOf(one)).toEqual([]);
    expect(await restoreDeleted(one.db, one.env, DAY)).toBe('replaced');
    await purgeDeleted(one.db, one.env, [DAY]);
    expect(await textOf(one)).toBe('neu begonnen');
    expect((await one.db.outbox.toArray()).map(({ name }) => name)).toEqual(['entry.delete', 'entry.save']);
  });

  it('counts as restored if another tap or device has restored it', async () => {
    const { one, two } = await twoDevices();
    await deleteEntry(one.db, one.env, DAY);
    await one.sync();
    await two.sync();
    expect(await restoreDeleted(two.db, two.env, DAY)).toBe('restored');
    expect(await restoreDeleted(two.db, two.env, DAY)).toBe('restored');
    await two.sync();
    await one.sync();
    expect(await restoreDeleted(one.db, one.env, DAY)).toBe('restored');
    expect([await textOf(one), await one.db.outbox.count()]).toEqual(['am Anfang', 0]);
  });

  it('is not offered after 30 days, and says how many are left', async () => {
    const { one } = await twoDevices();
    await deleteEntry(one.db, one.env, DAY);
    one.pass(29.5 * DAY_MS);
    expect(await trashOf(one)).toEqual(['am Anfang']);
    one.pass(DAY_MS);
    expect(await trashOf(one)).toEqual([]);
    const left = (days: number) => trashDaysLeft(0, days * DAY_MS);
    expect([left(-1), left(0), left(0.1), left(1), left(29.9), left(31)]).toEqual([30, 30, 30, 29, 1, 1]);
  });

  it.each([
    ['unsent', false],
    ['sent', true],
  ])('knows offline that the server has its photos after its deletion, %s (S10)', async (_what, isSent) => {
    const { one } = await twoDevices();
    const sent = await one.photo(someBytes(50));
    await one.sync();
    const unsent = await one.photo(someBytes(60));
    await deleteEntry(one.db, one.env, DAY);
    if (isSent) await one.sync();
    await restoreDeleted(one.db, one.env, DAY);
    await one.write({ topMoment: 'Tee' });
    const entry = await getEntryByDate(one.db, DAY);
    expect(entry).toMatchObject({ images: [sent, unsent], readyMedia: [sent.hash], topMoment: 'Tee' });
  });

  it('keeps an unsent photo until it is restored and sent (S10)', async () => {
    const { one, account } = await twoDevices();
    const image = await one.photo(someBytes(60));
    await deleteEntry(one.db, one.env, DAY);
    await one.sync();
    expect(await one.db.uploads.count()).toBe(0);
    // Long after it was chosen.
    await one.db.files.toCollection().modify({ storedAt: 0 });
    await one.db.trash.toCollection().modify({ deletedAt: Date.now() });
    expect((await pinnedMedia(one.db)).has(image.hash)).toBe(true);
    await restoreDeleted(one.db, one.env, DAY);
    expect(await one.db.uploads.toArray()).toMatchObject([{ hash: image.hash, state: 'waiting' }]);
    await one.sync();
    expect(account.media.get(image.hash)).toMatchObject({ state: 'ready' });
  });

  it('can be changed and deleted again after it has come back', async () => {
    const { one, account } = await twoDevices();
    await deleteEntry(one.db, one.env, DAY);
    await restoreDeleted(one.db, one.env, DAY);
    const change = { fields: { topMoment: 'Tee' }, addImages: [], removeImages: [] };
    await saveEntry(one.db, one.env, { date: DAY, timeZone: 'Europe/Berlin', change });
    await one.sync();
    expect(account.day(DAY)).toMatchObject({ text: 'am Anfang', topMoment: 'Tee' });
    await deleteEntry(one.db, one.env, DAY);
    await one.sync();
    expect([account.day(DAY), await trashOf(one)]).toEqual([null, ['am Anfang']]);
  });
});

describe('a deleted day when the app is opened again', () => {
  /** A day that was saved and deleted with a draft, of a device that can be opened again. */
  async function setup() {
    const server = new FakeServer();
    const disk = new IDBFactory();
    let side = makeDevice(server, ACCOUNT, {}, disk);
    const reload = () => {
      side.db.close();
      side = makeDevice(server, ACCOUNT, {}, disk);
      return side;
    };
    await side.write({ text: 'am Anfang' });
    await side.sync();
    const entry = await getEntryByDate(side.db, DAY);
    if (!entry) throw new Error('not saved');
    await storeDraft(side.db, { ...draftFromEntry(entry), text: 'noch nicht fertig', updatedAt: 5 });
    await deleteEntry(side.db, side.env, DAY);
    return { account: server.account(ACCOUNT), reload };
  }

  it.each([
    ['unsent', false],
    ['sent', true],
  ])('returns with its draft for good after a deletion, %s', async (_what, isSent) => {
    const { account, reload } = await setup();
    if (isSent) await reload().sync();
    const opened = reload();
    expect([await trashOf(opened), await textOf(opened)]).toEqual([['am Anfang'], undefined]);
    expect(await restoreDeleted(opened.db, opened.env, DAY)).toBe('restored');
    const again = reload();
    expect([await trashOf(again), await textOf(again)]).toEqual([[], 'am Anfang']);
    expect(await loadDraft(again.db, DAY)).toMatchObject({ text: 'noch nicht fertig' });
    await again.sync();
    expect(account.day(DAY)).toMatchObject({ text: 'am Anfang' });
    const last = reload();
    expect([await trashOf(last), await textOf(last), await last.db.outbox.count()]).toEqual([[], 'am Anfang', 0]);
  });

  it('counts its 30 days from the deletion, not from then', async () => {
    const { reload } = await setup();
    const later = reload();
    later.pass(29.5 * DAY_MS);
    expect(await trashOf(later)).toEqual(['am Anfang']);
    const over = reload();
    over.pass(30.5 * DAY_MS);
    expect(await trashOf(over)).toEqual([]);
  });
});
