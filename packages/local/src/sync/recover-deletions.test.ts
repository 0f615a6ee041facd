import { DAY_MS } from '@tagfalter/domain/durations';
import { describe, expect, it } from 'vitest';
import { DAY, type Device, makeDevice, someBytes } from '../../test/device.ts';
import type { FakeAccount } from '../../test/fake-account.ts';
import { ACCOUNT, twoDevices } from '../../test/two-devices.ts';
import { draftFromEntry, loadDraft, storeDraft } from '../drafts/drafts.ts';
import { restoreDeleted } from '../drafts/restore-deleted.ts';
import { deleteEntry, getEntryByDate } from '../entries/entries.ts';
import { pinnedMedia } from '../entries/pinned-media.ts';
import { listRevisions } from '../entries/revisions.ts';
import { listTrash, purgeDeleted } from '../entries/trash.ts';

const OTHER = '2026-11-19';

const trashOf = async ({ db, env }: Device) => (await listTrash(db, env)).map(({ entry }) => entry.text);
const textOf = async ({ db }: Device, date = DAY) => (await getEntryByDate(db, date))?.text;

/** Types into the day without saving. */
async function begin({ db }: Device, text: string): Promise<void> {
  const entry = await getEntryByDate(db, DAY);
  if (!entry) throw new Error('not there');
  await storeDraft(db, { ...draftFromEntry(entry), text, updatedAt: 5 });
}

/** Whoever has not heard of everything until now has to start anew. */
function forget(account: FakeAccount): void {
  account.version += 1;
  account.resetBelow = account.version;
}

/** A day that was written and deleted after the backup, as both devices know; then the server goes back to it. */
async function loseDeletion() {
  const stage = await twoDevices();
  const { account, one, two } = stage;
  const restore = account.backUp();
  await one.write({ text: 'danach' }, OTHER);
  const photo = await one.photo(someBytes(70), OTHER);
  await one.sync();
  await two.sync();
  await deleteEntry(one.db, one.env, OTHER);
  await one.sync();
  await two.sync();
  restore();
  return { ...stage, photo };
}

describe('a deleted day that the restored backup does not know (S13)', () => {
  it('stays in the trash of all devices, and returns with its photo', async () => {
    const { account, one, two, photo } = await loseDeletion();
    for (const { sync } of [one, two, one]) await sync();
    expect([await trashOf(one), await trashOf(two)]).toEqual([['danach'], ['danach']]);
    // Long after it was chosen.
    await one.db.files.toCollection().modify({ storedAt: 0 });
    await one.db.trash.toCollection().modify({ deletedAt: Date.now() });
    expect((await pinnedMedia(one.db)).has(photo.hash)).toBe(true);
    expect(await restoreDeleted(one.db, one.env, OTHER)).toBe('restored');
    for (const { sync } of [one, two]) await sync();
    expect(account.day(OTHER)).toMatchObject({ text: 'danach', images: [{ hash: photo.hash }] });
    expect(account.media.get(photo.hash)).toMatchObject({ state: 'ready' });
    expect([await textOf(two, OTHER), await trashOf(two)]).toEqual(['danach', []]);
  });

  it('does not stay longer than its 30 days', async () => {
    const { one } = await loseDeletion();
    one.pass(31 * DAY_MS);
    await one.sync();
    expect(await one.db.trash.count()).toBe(0);
  });

  it('can be removed for good', async () => {
    const { one } = await loseDeletion();
    await one.sync();
    await purgeDeleted(one.db, one.env, [OTHER]);
    expect(await one.sync()).toMatchObject({ status: 'synced', waiting: 0 });
    expect([await trashOf(one), await one.db.parked.count()]).toEqual([[], 0]);
  });

  it('stays as it was, where the backup knows it as purged', async () => {
    const { account, one, two } = await twoDevices();
    await deleteEntry(one.db, one.env, DAY);
    await one.sync();
    await purgeDeleted(one.db, one.env, [DAY]);
    await one.sync();
    const restore = account.backUp();
    await one.write({ text: 'noch einmal' });
    await one.sync();
    await deleteEntry(one.db, one.env, DAY);
    await one.sync();
    await two.sync();
    restore();
    for (const { sync } of [one, two]) await sync();
    expect([await trashOf(one), await trashOf(two)]).toEqual([['noch einmal'], ['noch einmal']]);
  });

  it('gives way to what the server was told of it since', async () => {
    const { account, one, two } = await loseDeletion();
    await one.sync();
    await restoreDeleted(one.db, one.env, OTHER);
    await one.sync();
    await deleteEntry(one.db, one.env, OTHER);
    await one.sync();
    await purgeDeleted(one.db, one.env, [OTHER]);
    await one.sync();
    expect(account.day(OTHER)).toBeNull();
    await two.sync();
    expect(await two.db.trash.count()).toBe(0);
  });
});

describe('words written and deleted after the backup, which knows the day (S13)', () => {
  const historyOf = async ({ db, env }: Device) =>
    (await listRevisions(db, env, db.entryIdOf(DAY))).map(({ content }) => content.text);
  const deleteBy = async (device: Device) => {
    await deleteEntry(device.db, device.env, DAY);
    await device.sync();
  };
  /** The day as it is, then with more words and deleted, as both devices know; then the server goes back to the former. */
  async function goBackFrom({ account, one, two }: Awaited<ReturnType<typeof twoDevices>>) {
    await one.write({ text: 'am Anfang und weiter' });
    await deleteBy(one);
    await two.sync();
    return account;
  }

  it('stand in the history of the restored day, once, on all devices', async () => {
    const stage = await twoDevices();
    const { account, one, two } = stage;
    const restore = account.backUp();
    await goBackFrom(stage);
    restore();
    for (const { sync } of [one, two, one]) expect(await sync()).toMatchObject({ status: 'synced', waiting: 0 });
    expect([await textOf(one), await textOf(two)]).toEqual(['am Anfang', 'am Anfang']);
    expect([await historyOf(one), await historyOf(two)]).toEqual([['am Anfang und weiter'], ['am Anfang und weiter']]);
  });

  it("outlive the backup's day on the device unaware of the restore", async () => {
    const stage = await twoDevices();
    const { account, one, two } = stage;
    const third = makeDevice(stage.server, ACCOUNT);
    await third.sync();
    const restore = account.backUp();
    await goBackFrom(stage);
    restore();
    await deleteBy(third);
    for (const { sync } of [one, two, third]) await sync();
    expect([await trashOf(one), await historyOf(third)]).toEqual([['am Anfang'], ['am Anfang und weiter']]);
  });

  it('return with the day that the backup deleted with fewer words', async () => {
    const stage = await twoDevices();
    const { account, one, two } = stage;
    await deleteBy(one);
    await two.sync();
    const restore = account.backUp();
    await restoreDeleted(one.db, one.env, DAY);
    await goBackFrom(stage);
    restore();
    for (const { sync } of [one, two]) await sync();
    expect(await trashOf(one)).toEqual(['am Anfang und weiter']);
    expect(await restoreDeleted(one.db, one.env, DAY)).toBe('restored');
    for (const { sync } of [one, two]) await sync();
    expect([await textOf(one), await textOf(two)]).toEqual(['am Anfang und weiter', 'am Anfang und weiter']);
  });

  it('are gone where the day was removed for good, on every device', async () => {
    const stage = await twoDevices();
    const { account, one, two } = stage;
    const restore = account.backUp();
    await goBackFrom(stage);
    restore();
    await one.sync();
    await deleteBy(one);
    await purgeDeleted(one.db, one.env, [DAY]);
    for (const { sync } of [one, two, one]) await sync();
    for (const device of [one, two]) {
      expect([await trashOf(device), await textOf(device), await historyOf(device)]).toEqual([[], undefined, []]);
    }
    expect(account.revisions.size).toBe(0);
  });
});

describe('a deleted day on a device that has to start anew (S9)', () => {
  it('keeps the draft that went with it, which only this device has', async () => {
    const { account, one } = await twoDevices();
    await begin(one, 'noch nicht fertig');
    await deleteEntry(one.db, one.env, DAY);
    await one.sync();
    forget(account);
    await one.sync();
    expect(await trashOf(one)).toEqual(['am Anfang']);
    expect(await restoreDeleted(one.db, one.env, DAY)).toBe('restored');
    expect(await loadDraft(one.db, DAY)).toMatchObject({ text: 'noch nicht fertig' });
  });

  it('is gone once the server tells of it no more', async () => {
    const { account, one } = await twoDevices();
    await deleteEntry(one.db, one.env, DAY);
    await one.sync();
    account.entries.clear();
    forget(account);
    await one.sync();
    expect(await one.db.trash.count()).toBe(0);
  });
});
