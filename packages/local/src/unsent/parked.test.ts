import { describe, expect, it } from 'vitest';
import { DAY, type Device, makeDevice, someBytes } from '../../test/device.ts';
import { FakeServer } from '../../test/fake-server.ts';
import { draftFromEntry, storeDraft } from '../drafts/drafts.ts';
import { getEntryByDate } from '../entries/entries.ts';
import { discardParked, listParked, retryParked } from './parked.ts';

const ACCOUNT = '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e5f';

/** A device whose photo the server refuses when its bytes have come. */
function setup() {
  const server = new FakeServer();
  server.tus.refuses = 'unsupported_type';
  return { server, account: server.account(ACCOUNT), one: makeDevice(server, ACCOUNT) };
}

async function discard({ db, env }: Device, mayEdit = true): Promise<void> {
  for (const { id } of await listParked(db)) await discardParked(db, env, { id, mayEdit });
}

describe('a refused file that its owner gives up (S4)', () => {
  it('leaves its day, here and on the server', async () => {
    const { one, account } = setup();
    await one.write({ text: 'Am See.' });
    await one.photo(someBytes(100));
    await one.sync();
    expect(await listParked(one.db)).toHaveLength(1);
    await discard(one);
    expect(await listParked(one.db)).toEqual([]);
    expect(await getEntryByDate(one.db, DAY)).toMatchObject({ text: 'Am See.', images: [] });
    await one.sync();
    expect(account.day(DAY)).toMatchObject({ text: 'Am See.', images: [] });
  });

  it('deletes an otherwise empty day, but not its draft', async () => {
    const { one, account } = setup();
    await one.photo(someBytes(100));
    await one.sync();
    const day = await getEntryByDate(one.db, DAY);
    if (!day) throw new Error('expected a day');
    const draft = { ...draftFromEntry(day, { now: one.env.now() }), text: 'noch nicht fertig' };
    await storeDraft(one.db, draft);
    await discard(one);
    expect(await getEntryByDate(one.db, DAY)).toBeUndefined();
    expect(await one.db.drafts.get(DAY)).toMatchObject({ text: 'noch nicht fertig' });
    await one.sync();
    expect(account.day(DAY)).toBeNull();
  });

  it('stays in a day that cannot be changed any more', async () => {
    const { one } = setup();
    const photo = await one.photo(someBytes(100));
    await one.sync();
    await discard(one, false);
    expect(await listParked(one.db)).toEqual([]);
    expect((await getEntryByDate(one.db, DAY))?.images).toEqual([photo]);
    expect(await one.db.outbox.count()).toBe(0);
  });

  it('stays where another device has brought it meanwhile', async () => {
    const { one, server, account } = setup();
    const bytes = someBytes(100);
    const photo = await one.photo(bytes);
    await one.sync();
    server.tus.refuses = undefined;
    const other = makeDevice(server, ACCOUNT);
    other.pass(1000);
    await other.photo(bytes);
    await other.sync();
    await one.sync();
    await discard(one);
    await one.sync();
    expect(account.day(DAY)?.images).toEqual([photo]);
  });
});

describe('a refused deletion that is tried again (S4)', () => {
  it('takes the day, but not what is being typed for it', async () => {
    const { one } = setup();
    await one.write({ text: 'Am See.' });
    const day = await getEntryByDate(one.db, DAY);
    if (!day) throw new Error('expected a day');
    await storeDraft(one.db, { ...draftFromEntry(day, { now: one.env.now() }), text: 'noch nicht fertig' });
    const item = { kind: 'mutation', name: 'entry.delete', args: { date: DAY, baseVersion: 0 }, date: DAY } as const;
    const id = await one.db.parked.add({ ...item, at: one.env.now(), code: 'edit_window_closed' });
    await retryParked(one.db, one.env, id);
    expect(await getEntryByDate(one.db, DAY)).toBeUndefined();
    expect(await one.db.drafts.get(DAY)).toMatchObject({ text: 'noch nicht fertig' });
    expect(await listParked(one.db)).toEqual([]);
  });
});
