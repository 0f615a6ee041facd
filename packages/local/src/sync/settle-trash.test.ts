import { describe, expect, it } from 'vitest';
import { DAY, type Device, someBytes } from '../../test/device.ts';
import { twoDevices } from '../../test/two-devices.ts';
import { draftFromEntry, loadDraft, storeDraft } from '../drafts/drafts.ts';
import { restoreDeleted } from '../drafts/restore-deleted.ts';
import { deleteEntry, getEntryByDate } from '../entries/entries.ts';
import { exportWaiting } from '../unsent/export.ts';
import { countUnsent } from '../unsent/waiting.ts';

/** Types into the day without saving. */
async function begin({ db }: Device, text: string): Promise<void> {
  const entry = await getEntryByDate(db, DAY);
  if (!entry) throw new Error('not there');
  await storeDraft(db, { ...draftFromEntry(entry), text, updatedAt: 5 });
}

const remove = ({ db, env }: Device) => deleteEntry(db, env, DAY);
const draftOf = async ({ db }: Device) => (await loadDraft(db, DAY))?.text;

describe('the draft that went with a deleted day (decision 061)', () => {
  it('returns once when another device has restored the day', async () => {
    const { one, two } = await twoDevices();
    await begin(one, 'am Anfang und weiter');
    await remove(one);
    await one.sync();
    await two.sync();
    await restoreDeleted(two.db, two.env, DAY);
    await two.sync();
    await one.sync();
    expect(await draftOf(one)).toBe('am Anfang und weiter');
    await one.db.drafts.clear();
    await one.sync();
    expect(await draftOf(one)).toBeUndefined();
  });

  it('is back when the deletion was refused', async () => {
    const { one, account } = await twoDevices();
    await begin(one, 'am Anfang und weiter');
    await remove(one);
    account.refuse = () => 'edit_window_closed';
    await one.sync();
    expect(await draftOf(one)).toBe('am Anfang und weiter');
  });

  it('outlives a new entry and its deletion, and returns with its draft', async () => {
    const { one } = await twoDevices();
    await begin(one, 'am Anfang und weiter');
    await remove(one);
    await one.sync();
    await one.write({ text: 'neu' });
    await one.sync();
    expect(await draftOf(one)).toBeUndefined();
    await begin(one, 'neu gedacht');
    await remove(one);
    await one.sync();
    await one.db.trash.toCollection().modify({ deletedAt: Date.now() });
    expect(await countUnsent(one.db)).toMatchObject({ trashed: 1 });
    const { deleted } = JSON.parse(await (await exportWaiting(one.db)).blob.text());
    const texts = deleted[0].drafts.map(({ text }: { text: string }) => text);
    expect(texts).toEqual(['am Anfang und weiter', 'neu gedacht']);
    await restoreDeleted(one.db, one.env, DAY);
    expect(await draftOf(one)).toContain('weiter');
    expect(await draftOf(one)).toContain('gedacht');
  });
});

describe('a photo of a deleted day that was never sent', () => {
  it('is sent for the history of the day written anew, once (S10)', async () => {
    const { one, account } = await twoDevices();
    const image = await one.photo(someBytes(60));
    await remove(one);
    await one.write({ text: 'neu begonnen' });
    await one.db.trash.toCollection().modify({ deletedAt: Date.now() });
    await one.sync();
    expect(account.media.get(image.hash)).toMatchObject({ state: 'ready' });
    expect(await one.sync()).toMatchObject({ status: 'synced', waiting: 0 });
    expect(await one.db.uploads.count()).toBe(0);
    expect(await countUnsent(one.db)).toMatchObject({ trashed: 0 });
  });
});
