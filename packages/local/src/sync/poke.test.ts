import { blankEntry } from '@tagfalter/domain/entry';
import { entryChange } from '@tagfalter/domain/entry-merge';
import { describe, expect, it } from 'vitest';
import { DAY, type Device, makeDevice } from '../../test/device.ts';
import { ACCOUNT, twoDevices } from '../../test/two-devices.ts';
import { deleteEntry, getEntryByDate, saveEntry } from '../entries/entries.ts';
import { listPending } from '../entries/outbox.ts';
import { applyPoke } from './poke.ts';

const OTHER_DAY = '2026-11-19';

/** Two devices that hold the same day. */
async function setup() {
  const devices = await twoDevices();
  return { ...devices, carry: (after: number) => devices.account.carry(after) };
}

const textOf = async ({ db }: Device, date = DAY) => (await getEntryByDate(db, date))?.text;
const take = async ({ db, env }: Device, poke: Parameters<typeof applyPoke>[2]) =>
  (await applyPoke(db, env, poke)).outcome;

/** Types as the editor does: what is sent says on what it was begun. */
async function type({ db, env }: Device, before: string, after: string): Promise<void> {
  const entry = { ...blankEntry('', DAY, 'UTC'), text: before };
  const change = entryChange(entry, { ...entry, text: after });
  await saveEntry(db, env, { date: DAY, timeZone: 'UTC', change });
}

describe('what the stream carries', () => {
  it('is stored without a request, and the next pull continues after it (S3)', async () => {
    const { server, account, one, two, carry } = await setup();
    const before = account.version;
    await one.write({ text: 'vom anderen' });
    await one.sync();
    server.seen.length = 0;
    expect(await take(two, carry(before))).toBe('taken');
    expect(server.seen).toEqual([]);
    expect(await textOf(two)).toBe('vom anderen');
    expect(await two.db.meta.get('cursor')).toMatchObject({ cursor: String(account.version) });
  });

  it('counts once, whatever comes twice or late, and not after a gap (S9)', async () => {
    const { account, one, two, carry } = await setup();
    const events = [];
    for (const text of ['eins', 'zwei', 'drei']) {
      const before = account.version;
      await one.write({ text });
      await one.sync();
      events.push(carry(before));
    }
    const [first, second, third] = events;
    if (!first || !second || !third) throw new Error('three events');
    expect(await take(two, third)).toBe('unfit');
    expect(await take(two, second)).toBe('unfit');
    expect(await textOf(two)).toBe('am Anfang');
    expect(await take(two, first)).toBe('taken');
    expect(await take(two, second)).toBe('taken');
    for (const late of [first, second]) expect(await take(two, late)).toBe('known');
    expect(await textOf(two)).toBe('zwei');
    expect(await take(two, third)).toBe('taken');
    expect(await textOf(two)).toBe('drei');
  });

  it('leads on from whatever of it is here already', async () => {
    const { account, one, two, carry } = await setup();
    const before = account.version;
    await one.write({ text: 'schon geholt' });
    await one.sync();
    await two.sync();
    await one.write({ text: 'auch gestern' }, OTHER_DAY);
    await one.sync();
    expect(await take(two, carry(before))).toBe('taken');
    expect([await textOf(two), await textOf(two, OTHER_DAY)]).toEqual(['schon geholt', 'auch gestern']);
  });

  it('takes a deleted day away (S9)', async () => {
    const { account, one, two, carry } = await setup();
    const before = account.version;
    await deleteEntry(one.db, one.env, DAY);
    await one.sync();
    expect(await take(two, carry(before))).toBe('taken');
    expect(await textOf(two)).toBeUndefined();
  });

  it('is left to a pull after a restore or before a first (S13)', async () => {
    const { server, account, one, two, carry } = await setup();
    const restore = account.backUp();
    await one.write({ text: 'danach' });
    await one.sync();
    const lost = carry(1);
    restore();
    await one.write({ text: 'neu' });
    await one.sync();
    expect(await take(one, lost)).toBe('unfit');
    expect(await take(two, carry(account.epoch))).toBe('unfit');
    await two.db.meta.put({ key: 'recovery', cursor: '1', epoch: account.epoch, left: 0, restoredTo: 1 });
    expect(await take(two, carry(1))).toBe('unfit');

    const three = makeDevice(server, ACCOUNT);
    expect(await take(three, carry(0))).toBe('unfit');
    for (const day of ['2026-11-17', '2026-11-18']) await one.write({ text: day }, day);
    await one.sync();
    server.pageRows = 1;
    let pulls = 0;
    server.fault = ({ path }) => (path === '/api/sync/pull' && ++pulls > 1 ? 'cut' : undefined);
    await three.sync();
    expect(await take(three, { ...carry(0), after: 0 })).toBe('unfit');
  });

  it("acknowledges this device's push, which then is not applied twice (S5)", async () => {
    const { server, account, one, two, carry } = await setup();
    await type(one, 'am Anfang', 'am Anfang war es still');
    const before = account.version;
    server.fault = ({ path }) => (path === '/api/sync/pull' ? 'cut' : undefined);
    await one.sync();
    expect(await applyPoke(one.db, one.env, carry(before))).toEqual({ outcome: 'taken', delivered: 1, left: 0 });
    expect(await getEntryByDate(one.db, DAY)).toMatchObject({ text: 'am Anfang war es still', pending: false });
    expect(await take(two, carry(before))).toBe('taken');
  });

  it('is left to a pull if it may contain our mutations (S5)', async () => {
    const { server, account, one, carry } = await setup();
    await type(one, 'am Anfang', 'Kaffee am Anfang');
    await type(one, 'Kaffee am Anfang', 'Kaffee am Anfang und Kuchen');
    const before = account.version;
    server.fault = ({ path }) => (path === '/api/sync/push' ? 'lost' : undefined);
    await one.sync();
    expect(await take(one, carry(before))).toBe('unfit');
    expect(await textOf(one)).toBe('Kaffee am Anfang und Kuchen');

    // Answered a second time, with a version above that of the effect.
    const own = carry(before);
    const other = makeDevice(server, ACCOUNT);
    server.fault = () => undefined;
    await other.write({ text: 'gestern' }, OTHER_DAY);
    await other.sync();
    server.fault = ({ path }) => (path === '/api/sync/pull' ? 'cut' : undefined);
    await one.sync();
    expect([await one.db.outbox.count(), await listPending(one.db)]).toEqual([2, []]);
    expect(await take(one, own)).toBe('unfit');
    expect(await textOf(one)).toBe('Kaffee am Anfang und Kuchen');
    server.fault = () => undefined;
    await one.sync();
    expect(await textOf(one)).toBe('Kaffee am Anfang und Kuchen');
  });

  it('is left to a pull if it lacks our pushed day (S5)', async () => {
    const { server, account, one, carry } = await setup();
    await one.write({ text: 'bleibt zu sehen' });
    const before = account.version;
    server.fault = ({ path }) => (path === '/api/sync/pull' ? 'cut' : undefined);
    await one.sync();
    // Another device has written the day again between the reading of the version and that of the days.
    expect(await take(one, { ...carry(before), changes: [] })).toBe('unfit');
    expect(await textOf(one)).toBe('bleibt zu sehen');
  });
});

describe('a poke about the very push it comes before the reply of', () => {
  it('delivers an own deletion, which can be brought back (S4)', async () => {
    const { account, one, carry } = await setup();
    const before = account.version;
    await deleteEntry(one.db, one.env, DAY);
    let reported = before;
    const takePokes = () => {
      if (account.version === reported) return [];
      reported = account.version;
      return [carry(before)];
    };
    expect(await one.sync({ takePokes })).toMatchObject({ status: 'synced', waiting: 0 });
    expect(await textOf(one)).toBeUndefined();
    expect(await one.db.trash.toArray()).toMatchObject([{ date: DAY, version: account.version }]);
  });
});
