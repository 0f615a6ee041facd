import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { DAY, makeDevice } from '../../test/device.ts';
import { FakeServer } from '../../test/fake-server.ts';
import { clientOf } from '../entries/client.ts';
import { getEntryByDate } from '../entries/entries.ts';
import { listParked } from '../unsent/parked.ts';
import { rotateClientId } from './rotate-client-id.ts';

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
  return { server, account, here, beside };
}

describe('a change stored in one of two windows', () => {
  it('goes out behind what another window has stored before it (S2)', async () => {
    const { account, here, beside } = await setup();
    const { clientId } = await clientOf(here.db, here.env);
    await beside.write({ text: 'nebenan' });
    await here.write({ topMoment: 'hier' });
    expect(await here.sync()).toMatchObject({ status: 'synced', waiting: 0 });
    expect(account.day(DAY)).toMatchObject({ text: 'nebenan', topMoment: 'hier' });
    expect(await clientOf(here.db, here.env)).toMatchObject({ clientId });
  });

  it('has its effect once if another window sent or renumbered it (S2)', async () => {
    const { account, here, beside } = await setup();
    await here.write({ text: 'schon unterwegs' });
    await beside.sync();
    await beside.write({ text: 'danach' });
    await beside.sync();
    expect(await here.sync()).toMatchObject({ status: 'synced', waiting: 0 });
    expect(account.day(DAY)).toMatchObject({ text: 'danach' });
    await here.write({ topMoment: 'unter altem Namen' });
    await rotateClientId(beside.db, beside.env, (await clientOf(beside.db, beside.env)).clientId);
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
    server.fault = ({ path }) => (path === '/api/sync/push' ? 'lost' : undefined);
    await here.write({ text: 'verloren geglaubt' });
    expect(await here.sync()).toMatchObject({ status: 'failed' });
    server.fault = () => undefined;
    expect(await here.sync()).toMatchObject({ status: 'synced', waiting: 0 });
    expect(account.day(DAY)).toMatchObject({ text: 'verloren geglaubt' });
    expect([...account.effects.values()].every((count) => count === 1)).toBe(true);
  });
});
