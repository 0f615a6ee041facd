import { describe, expect, it } from 'vitest';
import { makeDevice } from '../../test/device.ts';
import { FakeServer } from '../../test/fake-server.ts';
import { bindAccount } from './bind-account.ts';

const ACCOUNT = '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e5f';
const OTHER = '1b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e5f';

describe('a token that counts for one account (S14)', () => {
  it('is shown to the server once, also to callers that ask at the same time', async () => {
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

  it('is asked for while the database is still being opened, and once more after that', async () => {
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
