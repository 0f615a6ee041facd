import { HLC_ZERO } from '@tagfalter/domain/clock';
import { describe, expect, it } from 'vitest';
import { DAY, makeDevice, someBytes } from '../../test/device.ts';
import { FakeServer } from '../../test/fake-server.ts';
import { clientOf } from '../entries/client.ts';
import { listParked } from '../unsent/parked.ts';
import { rotateClientId } from './rotate-client-id.ts';

const ACCOUNT = '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e5f';

function setup() {
  const server = new FakeServer();
  const account = server.account(ACCOUNT);
  return { server, account, one: makeDevice(server, ACCOUNT), two: makeDevice(server, ACCOUNT) };
}

describe('when device and server disagree about how far they are', () => {
  it('resends everything under a new name after a server reset (S2)', async () => {
    const { one, server, account } = setup();
    await one.write({ text: 'vor dem Ausfall' });
    await one.sync();
    await one.write({ topMoment: 'danach' });
    account.clients.clear();
    expect(await one.sync()).toMatchObject({ status: 'synced', waiting: 0 });
    expect(account.day(DAY)).toMatchObject({ topMoment: 'danach' });
    expect(server.count('POST', '/api/sync/push')).toBe(3);
  });

  it('resends what was processed but not pulled, if the server forgot it (S2)', async () => {
    const { one, server, account } = setup();
    await one.write({ text: 'verarbeitet' });
    server.fault = ({ path }) => (path === '/api/sync/pull' ? 'cut' : undefined);
    await one.sync();
    account.clients.clear();
    account.processed.clear();
    account.entries.clear();
    account.version = 0;
    server.fault = () => undefined;
    await one.write({ topMoment: 'neu' });
    await one.sync();
    expect(account.day(DAY)).toMatchObject({ text: 'verarbeitet', topMoment: 'neu' });
    expect(await one.db.outbox.count()).toBe(0);
  });

  it('ignores results of ids it never gave out: a copied profile (S2)', async () => {
    const { one, two, account } = setup();
    await one.write({ text: 'Original' });
    await one.write({ text: 'Original weiter' });
    const { clientId } = await clientOf(one.db, one.env);
    await one.sync();
    await two.db.meta.put({ key: 'client', clientId, nextId: 1, clock: HLC_ZERO });
    await two.write({ topMoment: 'aus der Kopie' });
    await two.sync();
    expect(account.day(DAY)).toMatchObject({ text: 'Original weiter', topMoment: 'aus der Kopie' });
  });

  it('resends what the server took under the old name, without doubling (S2)', async () => {
    const { one, server, account } = setup();
    await one.write({ text: 'einmal' });
    server.fault = ({ path }) => (path === '/api/sync/push' ? 'lost' : undefined);
    await one.sync();
    server.fault = () => undefined;
    await rotateClientId(one.db, one.env, (await clientOf(one.db, one.env)).clientId);
    expect(await one.sync()).toMatchObject({ status: 'synced', waiting: 0 });
    expect(account.clients.size).toBe(2);
    expect([...account.effects.values()]).toEqual([1]);
  });

  it('parks what was left out once, however often the server says so (S4)', async () => {
    const { one, server, account } = setup();
    account.leaveOut = ({ addImages: [image] }) => ({
      rejected: image ? [{ field: 'images', code: 'tier_limit', hash: image.hash, name: image.name }] : [],
    });
    await one.write({ text: 'mit Foto' });
    await one.photo(someBytes(10));
    server.fault = ({ path }) => (path === '/api/sync/pull' ? 'cut' : undefined);
    await one.sync();
    server.fault = () => undefined;
    await rotateClientId(one.db, one.env, (await clientOf(one.db, one.env)).clientId);
    expect(await one.sync()).toMatchObject({ status: 'synced', waiting: 0 });
    expect(await listParked(one.db)).toMatchObject([{ kind: 'media', code: 'tier_limit' }]);
  });
});
