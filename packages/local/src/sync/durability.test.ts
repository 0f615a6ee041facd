import { IDBDatabase } from 'fake-indexeddb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeDevice } from '../../test/device.ts';
import { FakeServer } from '../../test/fake-server.ts';
import { listParked } from '../unsent/parked.ts';

const ACCOUNT = '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e5f';

afterEach(() => vi.restoreAllMocks());

/** A device that has written a day, and what its writing transactions ask the browser for, in order. */
async function setup() {
  const opening = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const server = new FakeServer();
  const one = makeDevice(server, ACCOUNT);
  await one.write({ text: 'bleibt' });
  const writings = () =>
    opening.mock.calls.flatMap(([stores, mode, options]) =>
      mode === 'readwrite' ? [{ stores: [...stores], durability: options?.durability }] : [],
    );
  return { account: server.account(ACCOUNT), one, writings };
}

describe('what a power cut may undo', () => {
  it('is nothing that somebody wrote (S3)', async () => {
    const { writings } = await setup();
    expect(writings()).toEqual([{ stores: expect.arrayContaining(['entries', 'outbox']), durability: 'strict' }]);
  });

  it('is what the server has taken or gives again (S3)', async () => {
    const { one, writings } = await setup();
    await one.sync();
    // The results of the push, and the page of the pull with its cursor.
    expect(writings().slice(1)).toEqual([
      { stores: expect.arrayContaining(['outbox']), durability: 'relaxed' },
      { stores: expect.arrayContaining(['meta', 'entries', 'outbox']), durability: 'relaxed' },
    ]);
    expect(await one.db.outbox.count()).toBe(0);
  });

  it('is not what the server has refused, for nobody else has it (S3, S4)', async () => {
    const { one, account, writings } = await setup();
    account.refuse = () => 'edit_window_closed';
    await one.sync();
    expect(writings()[1]).toEqual({ stores: expect.arrayContaining(['parked']), durability: 'strict' });
    expect(await listParked(one.db)).toHaveLength(1);
  });

  it.each([
    ['is everything that the server gives anew', { resetBelow: 5, version: 5 }, 'relaxed'],
    ['is not what it has lost, for nobody else has it', { epoch: 1_000_000, version: 1_000_000 }, 'strict'],
  ])('%s (S9, S13)', async (_what, server, durability) => {
    const { one, account, writings } = await setup();
    await one.sync();
    Object.assign(account, server);
    const before = writings().length;
    await one.sync();
    const taken = writings().slice(before);
    const [, place] = taken.filter(({ stores }) => stores.includes('staged'));
    expect(place).toEqual({ stores: expect.arrayContaining(['entries', 'outbox', 'staged']), durability });
  });
});
