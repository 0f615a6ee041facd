import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { DAY, makeDevice } from '../../test/device.ts';
import { FakeServer } from '../../test/fake-server.ts';
import { clientOf } from '../client.ts';
import { getEntryByDate } from '../entries.ts';
import { listParked } from '../parked.ts';
import { renumber } from './renumber.ts';

const ACCOUNT = '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e5f';

/** Two windows of a device, of which the first has sent something. */
async function setup() {
  const server = new FakeServer();
  const account = server.account(ACCOUNT);
  const indexedDB = new IDBFactory();
  const [here, beside] = [makeDevice(server, ACCOUNT, {}, indexedDB), makeDevice(server, ACCOUNT, {}, indexedDB)];
  await here.write({ text: 'am Anfang' });
  // The second round knows the server's epoch.
  await here.sync();
  await here.sync();
  /** How often the outbox was read here before each push. */
  const reads: number[] = [];
  let count = 0;
  here.db.outbox.hook('reading', (row) => {
    count += 1;
    return row;
  });
  server.fault = ({ path }) => {
    if (path === '/api/sync/push') reads.push(count);
    return undefined;
  };
  return { server, account, here, beside, reads };
}

describe('a change that was stored in this window', () => {
  it('goes out without being read again, when it is stored and not before (S3)', async () => {
    const { account, here, reads } = await setup();
    let pushes = 0;
    const writing = here.db.transaction('rw', here.db.tables, async () => {
      await here.write({ text: 'eben gespeichert' });
      await here.db.drafts.count();
      pushes = reads.length;
    });
    await here.sync({ writing });
    expect([pushes, reads]).toEqual([0, [0]]);
    expect(account.day(DAY)).toMatchObject({ text: 'eben gespeichert' });
    expect(await here.db.outbox.count()).toBe(0);
  });

  it('does not wait for what its writer has to do yet', async () => {
    const { server, account, here } = await setup();
    const sent = Promise.withResolvers<void>();
    server.fault = ({ path }) => {
      if (path === '/api/sync/push') sent.resolve();
      return undefined;
    };
    await here.sync({ writing: here.write({ text: 'eben gespeichert' }).then(() => sent.promise) });
    expect(account.day(DAY)).toMatchObject({ text: 'eben gespeichert' });
    expect(await here.db.outbox.count()).toBe(0);
  });

  it('goes out behind what another window has stored before it (S2)', async () => {
    const { account, here, beside } = await setup();
    const { clientId } = await clientOf(here.db, here.env);
    await beside.write({ text: 'nebenan' });
    await here.write({ topMoment: 'hier' });
    expect(await here.sync()).toMatchObject({ status: 'synced', waiting: 0 });
    expect(account.day(DAY)).toMatchObject({ text: 'nebenan', topMoment: 'hier' });
    expect(await clientOf(here.db, here.env)).toMatchObject({ clientId });
  });

  it('has its effect once where another window has sent it or counted the outbox anew (S2)', async () => {
    const { account, here, beside } = await setup();
    await here.write({ text: 'schon unterwegs' });
    await beside.sync();
    await beside.write({ text: 'danach' });
    await beside.sync();
    expect(await here.sync()).toMatchObject({ status: 'synced', waiting: 0 });
    expect(account.day(DAY)).toMatchObject({ text: 'danach' });
    await here.write({ topMoment: 'unter altem Namen' });
    await renumber(beside.db, beside.env, (await clientOf(beside.db, beside.env)).clientId);
    expect(await here.sync()).toMatchObject({ status: 'synced', waiting: 0 });
    expect(account.day(DAY)).toMatchObject({ text: 'danach', topMoment: 'unter altem Namen' });
    expect([...account.effects.values()].every((count) => count === 1)).toBe(true);
  });

  it('comes back once where another window has heard that it was refused (S4)', async () => {
    const { account, here, beside } = await setup();
    account.refuse = ({ id }) => (id === 2 ? 'bad_request' : undefined);
    await here.write({ text: 'nicht genommen' });
    await beside.sync();
    await here.sync();
    expect(await listParked(here.db)).toHaveLength(1);
    expect(await getEntryByDate(here.db, DAY)).toMatchObject({ text: 'am Anfang' });
  });

  it('goes out again when nobody knows whether it was taken (S4)', async () => {
    const { server, account, here } = await setup();
    const watched = server.fault;
    server.fault = ({ path }) => (path === '/api/sync/push' ? 'lost' : undefined);
    await here.write({ text: 'verloren geglaubt' });
    expect(await here.sync()).toMatchObject({ status: 'failed' });
    server.fault = watched;
    expect(await here.sync()).toMatchObject({ status: 'synced', waiting: 0 });
    expect(account.day(DAY)).toMatchObject({ text: 'verloren geglaubt' });
    expect([...account.effects.values()].every((count) => count === 1)).toBe(true);
  });
});
