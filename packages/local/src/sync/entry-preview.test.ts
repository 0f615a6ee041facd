import 'fake-indexeddb/auto';
import type { Poke } from '@tagfalter/contract/sync-stream';
import { describe, expect, it, vi } from 'vitest';
import { DAY, type Device } from '../../test/device.ts';
import { twoDevices } from '../../test/two-devices.ts';
import type { EntryView } from '../db/rows.ts';
import { deleteEntry, queryNewest } from '../entries/entries.ts';
import { withPreview } from './entry-preview.ts';
import { applyPoke } from './poke.ts';

const OTHER_DAY = '2026-11-19';

const textsOf = (days: readonly EntryView[] = []) => days.map(({ text }) => text);

/** Two devices that hold the same day; what the first changes is taken over by the second as the stream carries it. */
async function setup() {
  const { server, account, one, two } = await twoDevices();
  const event = async (work: () => Promise<unknown>) => {
    const before = account.version;
    await work();
    await one.sync();
    return account.carry(before);
  };
  const carry = async (work: () => Promise<unknown>) => applyPoke(two.db, two.env, await event(work));
  const change = async (work: () => Promise<unknown>) => {
    expect(await carry(work)).toMatchObject({ outcome: 'taken' });
  };
  return { server, one, two, event, carry, change };
}

/** Somebody is at work on the whole of a device's store. @returns what ends that */
function occupy({ db }: Device): () => void {
  const names = [...db.backendDB().objectStoreNames];
  const meta = db.backendDB().transaction(names, 'readwrite').objectStore('meta');
  let isOver = false;
  const goOn = () => {
    if (!isOver) meta.count().onsuccess = goOn;
  };
  goOn();
  return () => {
    isOver = true;
  };
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
  const { unsubscribe } = withPreview(db, read).subscribe((days) => seen.push(textsOf(days)));
  await vi.waitFor(() => expect(seen).toHaveLength(1));
  return { seen, unsubscribe, letRead: later.resolve };
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
    await change(() => deleteEntry(one.db, one.env, DAY));
    expect(seen).toEqual([['am Anfang']]);
    letRead();
    await vi.waitFor(() => expect(seen.at(-1)).toEqual(['ein neuer Tag']));
  });

  it("ends in the query's result, in stored order", async () => {
    const { one, two, change } = await setup();
    const seen: string[][] = [];
    const query = () => queryNewest(two.db, 20);
    const { unsubscribe } = withPreview(two.db, query).subscribe((days) => seen.push(textsOf(days)));
    await vi.waitFor(() => expect(seen[0]).toEqual(['am Anfang']));
    await change(() => one.write({ text: 'vom anderen' }));
    await two.write({ text: 'von hier' });
    await vi.waitFor(() => expect(seen.at(-1)).toEqual(['von hier']));
    expect([...new Set(seen.flat())]).toEqual(['am Anfang', 'vom anderen', 'von hier']);
    expect(seen.flat().lastIndexOf('am Anfang')).toBeLessThan(seen.flat().indexOf('vom anderen'));
    unsubscribe();
  });

  it('shows a poke before it is stored, and reverts one that fails', async () => {
    const { one, two, carry } = await setup();
    const { seen, letRead } = await watch(two);
    await two.write({ topMoment: 'von hier' });
    await two.sync();
    const shownAtWriting: string[][] = [];
    two.db.entries.hook('updating', () => {
      shownAtWriting.push(...seen.slice(-1));
      throw new Error('not to be stored');
    });
    await expect(carry(() => one.write({ text: 'vom anderen' }))).rejects.toThrow('not to be stored');
    expect(shownAtWriting).toEqual([['vom anderen']]);
    expect(seen).toEqual([['am Anfang'], ['vom anderen']]);
    letRead();
    await vi.waitFor(() => expect(seen.at(-1)).toEqual(['am Anfang']));
    expect(await queryNewest(two.db, 1)).toMatchObject([{ topMoment: 'von hier' }]);
  });

  it('shows a consecutive poke before reading the store, unless written since', async () => {
    const { one, two, event } = await setup();
    const { seen } = await watch(two);
    const [first, second, third] = [
      await event(() => one.write({ text: 'eins' })),
      await event(() => one.write({ text: 'zwei' })),
      await event(() => one.write({ text: 'drei' })),
    ];
    const take = (poke: Poke) => applyPoke(two.db, two.env, poke);
    await take(first);
    const leave = occupy(two);
    const taking = take(second);
    expect(seen).toEqual([['am Anfang'], ['eins'], ['zwei']]);
    leave();
    expect(await taking).toMatchObject({ outcome: 'taken' });
    await two.write({ topMoment: 'von hier' });
    expect(await take(third)).toMatchObject({ outcome: 'unfit' });
    expect(seen).toEqual([['am Anfang'], ['eins'], ['zwei']]);
  });

  it("shows nothing early that may lack this device's own push", async () => {
    const { server, one, two, event } = await setup();
    const { seen } = await watch(two);
    const besides = await event(() => one.write({ text: 'gestern' }, OTHER_DAY));
    const earlier = await event(() => one.write({ text: 'vom anderen' }));
    server.fault = ({ path }) => (path === '/api/sync/pull' ? 'cut' : undefined);
    await two.write({ text: 'von hier' });
    await two.sync();
    expect(await applyPoke(two.db, two.env, besides)).toMatchObject({ outcome: 'taken', left: 1 });
    expect(await applyPoke(two.db, two.env, earlier)).toMatchObject({ outcome: 'unfit' });
    expect(seen).toEqual([['am Anfang']]);
  });

  it('shows nothing after it is left', async () => {
    const { one, two, change } = await setup();
    const { seen, unsubscribe } = await watch(two);
    unsubscribe();
    await change(() => one.write({ text: 'vom anderen' }));
    expect(seen).toEqual([['am Anfang']]);
  });
});
