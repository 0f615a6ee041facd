import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { DAY, type Device } from '../test/device.ts';
import { ACCOUNT, twoDevices } from '../test/two-devices.ts';
import { deleteEntry, queryNewest } from './entries.ts';
import type { EntryView } from './rows.ts';
import { showWhileStored, withStored } from './stored-days.ts';
import { takeCarried } from './sync/take-carried.ts';

const OTHER_DAY = '2026-11-19';

const textsOf = (days: readonly EntryView[] = []) => days.map(({ text }) => text);

/** Two devices that hold the same day; what the first changes is taken over by the second as the stream carries it. */
async function setup() {
  const { account, one, two } = await twoDevices();
  const change = async (work: () => Promise<unknown>) => {
    const before = account.version;
    await work();
    await one.sync();
    expect(await takeCarried(two.db, two.env, account.carry(before))).toMatchObject({ outcome: 'taken' });
  };
  return { one, two, change };
}

/** A list that has been read once; what is read later comes when the test says so. */
async function watch({ db }: Device) {
  const seen: string[][] = [];
  const later = Promise.withResolvers<void>();
  let count = 0;
  const read = async () => {
    const isFirst = count === 0;
    count += 1;
    const days = await queryNewest(db, 20);
    if (!isFirst) await later.promise;
    return days;
  };
  const { unsubscribe } = withStored(db, read).subscribe((days) => seen.push(textsOf(days)));
  await vi.waitFor(() => expect(seen).toHaveLength(1));
  return { seen, unsubscribe, letRead: later.resolve };
}

/** Days are shown while a transaction stores them that fails. */
async function undone(
  { db }: Device,
  days: readonly EntryView[],
  meanwhile: () => void = () => undefined,
): Promise<void> {
  const storing = db.transaction('rw', db.meta, async () => {
    showWhileStored(db, days);
    await db.meta.delete('cursor');
    meanwhile();
    throw new Error('undone');
  });
  await expect(storing).rejects.toThrow('undone');
}

describe('a list of days', () => {
  it('shows what another device has changed without reading it, and once', async () => {
    const { one, two, change } = await setup();
    const { seen, letRead } = await watch(two);
    await change(() => one.write({ text: 'vom anderen' }));
    expect(seen).toEqual([['am Anfang'], ['vom anderen']]);
    letRead();
    await two.write({ text: 'von hier' });
    await vi.waitFor(() => expect(seen.at(-1)).toEqual(['von hier']));
    expect(seen.slice(0, 2)).toEqual([['am Anfang'], ['vom anderen']]);
    expect(seen.flat().filter((text) => text === 'vom anderen')).toHaveLength(1);
  });

  it('waits for a reading where a day comes or goes', async () => {
    const { one, two, change } = await setup();
    const { seen, letRead } = await watch(two);
    await change(() => one.write({ text: 'ein neuer Tag' }, OTHER_DAY));
    await change(() => deleteEntry(one.db, one.env, ACCOUNT, DAY));
    expect(seen).toEqual([['am Anfang']]);
    letRead();
    await vi.waitFor(() => expect(seen.at(-1)).toEqual(['ein neuer Tag']));
  });

  it('ends in what the query finds, in the order in which it was stored', async () => {
    const { one, two, change } = await setup();
    const seen: string[][] = [];
    const query = () => queryNewest(two.db, 20);
    const { unsubscribe } = withStored(two.db, query).subscribe((days) => seen.push(textsOf(days)));
    await vi.waitFor(() => expect(seen[0]).toEqual(['am Anfang']));
    await change(() => one.write({ text: 'vom anderen' }));
    await two.write({ text: 'von hier' });
    await vi.waitFor(() => expect(seen.at(-1)).toEqual(['von hier']));
    expect([...new Set(seen.flat())]).toEqual(['am Anfang', 'vom anderen', 'von hier']);
    expect(seen.flat().lastIndexOf('am Anfang')).toBeLessThan(seen.flat().indexOf('vom anderen'));
    unsubscribe();
  });

  it('shows it before this device has written it', async () => {
    const { one, two, change } = await setup();
    const { seen } = await watch(two);
    const shownAtWriting: string[][] = [];
    two.db.entries.hook('updating', () => void shownAtWriting.push(...seen.slice(-1)));
    await change(() => one.write({ text: 'vom anderen' }));
    expect(shownAtWriting).toEqual([['vom anderen']]);
  });

  it('takes back what could not be stored, and misses nothing by that', async () => {
    const { two } = await setup();
    const { seen, letRead } = await watch(two);
    const [day] = await queryNewest(two.db, 1);
    await two.write({ text: 'von hier' });
    await undone(two, day ? [{ ...day, text: 'nicht zu speichern' }] : []);
    expect(seen).toEqual([['am Anfang'], ['nicht zu speichern']]);
    letRead();
    await vi.waitFor(() => expect(seen.at(-1)).toEqual(['von hier']));
  });

  it('shows nothing after it is left', async () => {
    const { one, two, change } = await setup();
    const { seen, unsubscribe, letRead } = await watch(two);
    const [day] = await queryNewest(two.db, 1);
    letRead();
    await undone(two, day ? [{ ...day, text: 'nicht zu speichern' }] : [], unsubscribe);
    await change(() => one.write({ text: 'vom anderen' }));
    expect(seen).toEqual([['am Anfang'], ['nicht zu speichern']]);
  });
});
