import { describe, expect, it } from 'vitest';
import { DAY, makeDevice } from '../../test/device.ts';
import { FakeServer } from '../../test/fake-server.ts';
import { getEntryByDate } from '../entries/entries.ts';
import { allRows } from '../entries/packs.ts';
import { bindAccount } from './bind-account.ts';
import type { Env } from './env.ts';

const ACCOUNT = '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e5f';
const OTHER = '1b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e5f';

describe('a token that counts for one account (S14)', () => {
  it('is confirmed by the server once, also for concurrent callers', async () => {
    const server = new FakeServer();
    const { env } = makeDevice(server, ACCOUNT);
    const { token } = bindAccount(env, ACCOUNT);
    const ok = { status: 'ok', token: `${ACCOUNT}#0` };
    expect(await Promise.all([token(), token(), bindAccount(env, ACCOUNT).token()])).toEqual([ok, ok, ok]);
    expect(await token()).toEqual(ok);
    expect(server.count('GET', '/api/auth/user')).toBe(1);
    const others = await Promise.all([bindAccount(env, OTHER).token(), token()]);
    expect(others).toEqual([{ status: 'signed-out' }, ok]);
  });

  it.each([
    ['says', true, 0],
    ['does not say', false, 1],
  ])('needs no request before a pull if the page %s its account', async (_, says, asked) => {
    const server = new FakeServer();
    server.saysWhose = says;
    const writer = makeDevice(server, ACCOUNT);
    await writer.write({ text: 'eins' });
    await writer.sync();
    server.seen.length = 0;
    const reader = makeDevice(server, ACCOUNT);
    expect(await reader.sync()).toMatchObject({ status: 'synced' });
    expect((await getEntryByDate(reader.db, DAY))?.text).toBe('eins');
    expect(server.count('GET', '/api/auth/user')).toBe(asked);
    expect(server.seen[0]?.path).toBe('/api/sync/pull');
  });

  it.each([true, false])('lets no page of somebody else in (the server says so: %s)', async (says) => {
    const server = new FakeServer();
    server.saysWhose = says;
    const other = makeDevice(server, OTHER);
    await other.write({ text: 'geheim' });
    await other.sync();
    const reader = makeDevice(server, ACCOUNT, { token: async () => ({ status: 'ok', token: OTHER }) });
    expect(await reader.sync()).toEqual({ status: 'failed', fault: { kind: 'signed-out' } });
    expect(await allRows(reader.db)).toEqual([]);
    expect(await reader.db.meta.get('cursor')).toBeUndefined();
  });

  it('is taken anew where the one at hand has become somebody else’s', async () => {
    const server = new FakeServer();
    const writer = makeDevice(server, ACCOUNT);
    await writer.write({ text: 'eins' });
    await writer.sync();
    const token: Env['token'] = async (options) => ({ status: 'ok', token: options?.fresh ? ACCOUNT : OTHER });
    const reader = makeDevice(server, ACCOUNT, { token });
    expect(await reader.sync()).toMatchObject({ status: 'synced' });
    expect((await getEntryByDate(reader.db, DAY))?.text).toBe('eins');
  });

  it('is requested while the database opens, and once more afterwards', async () => {
    const server = new FakeServer();
    const asked: boolean[] = [];
    const device = makeDevice(server, ACCOUNT, {
      token: async () => {
        asked.push(device.db.isOpen());
        return { status: 'ok', token: ACCOUNT };
      },
    });
    expect(await device.sync()).toMatchObject({ status: 'synced' });
    expect(asked).toEqual([false, true]);
    asked.length = 0;
    await device.sync();
    expect(asked).toEqual([true]);
  });
});
