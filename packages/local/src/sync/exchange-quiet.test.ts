import { MINUTE_MS } from '@tagfalter/domain/durations';
import { MAX_QUIET_WORDS, nothingQuiet, type QuietRule } from '@tagfalter/domain/quiet';
import { describe, expect, it } from 'vitest';
import { type Device, makeDevice } from '../../test/device.ts';
import { FakeServer } from '../../test/fake-server.ts';
import { ACCOUNT, twoDevices } from '../../test/two-devices.ts';
import { createDiaryLoop } from '../diary.ts';
import { createQuietTimer, hasUnsentQuiet } from '../quiet/due.ts';
import { changeQuietHere, readQuiet } from '../quiet/quiet.ts';
import { exchangeQuiet } from './exchange-quiet.ts';

const PATH = '/api/users/quiet-memories';
const rule = (over: Partial<QuietRule>): QuietRule => ({ ...nothingQuiet(), ...over });
const exchange = ({ db, env }: Device) => exchangeQuiet(db, env);

describe('what rests, between devices', () => {
  it('goes out with the next exchange and comes to the other device', async () => {
    const { account, one, two } = await twoDevices();
    await changeQuietHere(one.db, { add: { days: ['2020-11-20'] } });
    expect(await hasUnsentQuiet(one.db)).toBe(true);
    expect(await exchange(one)).toBeNull();
    expect([account.quiet, await hasUnsentQuiet(one.db)]).toEqual([rule({ days: ['2020-11-20'] }), false]);
    await exchange(two);
    expect(await readQuiet(two.db)).toEqual(rule({ days: ['2020-11-20'] }));
  });

  it('merges what two devices changed offline', async () => {
    const { account, one, two } = await twoDevices();
    await changeQuietHere(one.db, { add: { words: ['Umzug'], days: ['2020-11-20'] } });
    await Promise.all([exchange(one), exchange(two)]);
    await exchange(two);
    await changeQuietHere(one.db, { remove: { words: ['umzug'] } });
    await changeQuietHere(two.db, { add: { days: ['2021-01-01'] } });
    for (const device of [one, two, one]) await exchange(device);
    expect(account.quiet).toEqual(rule({ days: ['2020-11-20', '2021-01-01'] }));
    expect(await Promise.all([one, two].map(({ db }) => readQuiet(db)))).toEqual([account.quiet, account.quiet]);
  });

  it.each(['cut', 'lost', 503] as const)('is sent again after %s, and is there once', async (fault) => {
    const { server, account, one } = await twoDevices();
    await changeQuietHere(one.db, { add: { words: ['Umzug'] } });
    server.fault = ({ path }) => (path === PATH ? fault : undefined);
    expect(await exchange(one)).not.toBeNull();
    expect([await hasUnsentQuiet(one.db), await readQuiet(one.db)]).toEqual([true, rule({ words: ['Umzug'] })]);
    server.fault = () => undefined;
    expect(await exchange(one)).toBeNull();
    expect(account.quiet).toEqual(rule({ words: ['Umzug'] }));
  });

  it('keeps what is changed while it is being sent', async () => {
    const { server, account, one } = await twoDevices();
    await changeQuietHere(one.db, { add: { words: ['Umzug'] } });
    const { fetch } = one.env;
    const env = {
      ...one.env,
      fetch: async (...call: Parameters<typeof fetch>) => {
        if (server.count('PATCH', PATH) === 0) await changeQuietHere(one.db, { remove: { words: ['Umzug'] } });
        return fetch(...call);
      },
    };
    await exchangeQuiet(one.db, env);
    expect([await readQuiet(one.db), await hasUnsentQuiet(one.db)]).toEqual([nothingQuiet(), true]);
    await exchange(one);
    expect([account.quiet, await hasUnsentQuiet(one.db)]).toEqual([nothingQuiet(), false]);
  });

  it('stays here if the server refuses it, and goes with the next', async () => {
    const { server, account, one } = await twoDevices();
    await changeQuietHere(one.db, { add: { words: ['Umzug'] } });
    server.fault = ({ path }) => (path === PATH ? 'too_large' : undefined);
    expect(await exchange(one)).toBeNull();
    expect([await readQuiet(one.db), await hasUnsentQuiet(one.db)]).toEqual([rule({ words: ['Umzug'] }), true]);
    server.fault = () => undefined;
    expect(await exchange(one)).toBeNull();
    expect([account.quiet, await hasUnsentQuiet(one.db)]).toEqual([rule({ words: ['Umzug'] }), false]);
  });

  it('goes back to a server that was restored without it (S13)', async () => {
    const { account, one } = await twoDevices();
    await exchange(one);
    const restore = account.backUp();
    await changeQuietHere(one.db, { add: { days: ['2020-11-20'] } });
    await exchange(one);
    restore();
    await one.sync();
    await changeQuietHere(one.db, { add: { words: ['Umzug'] } });
    await exchange(one);
    expect(account.quiet).toEqual(rule({ days: ['2020-11-20'], words: ['Umzug'] }));
  });

  it('goes out in as many calls as its bounds demand', async () => {
    const { server, account, one } = await twoDevices();
    const words = (prefix: string) => Array.from({ length: MAX_QUIET_WORDS }, (_, index) => `${prefix}${index}`);
    for (const prefix of ['a', 'b', 'c']) {
      await changeQuietHere(one.db, { add: { words: words(prefix) } });
      await changeQuietHere(one.db, { remove: { words: words(prefix) } });
    }
    await changeQuietHere(one.db, { add: { words: ['bleibt'] } });
    expect(await exchange(one)).toBeNull();
    expect([server.count('PATCH', PATH), account.quiet.words]).toEqual([3, ['bleibt']]);
  });
});

describe('when it is exchanged', () => {
  it('is with a round of the loop, and again after a failure (S12)', async () => {
    const server = new FakeServer();
    const { db, env } = makeDevice(server, ACCOUNT);
    const rests: (() => void)[] = [];
    const tries: (() => void)[] = [];
    const loop = createDiaryLoop(db, env, (_ms, work) => {
      tries.push(work);
      for (const resolve of rests.splice(0)) resolve();
      return () => undefined;
    });
    const rested = () => new Promise<void>((resolve) => rests.push(resolve));
    await changeQuietHere(db, { add: { words: ['Umzug'] } });
    server.fault = ({ path }) => (path === PATH ? 'cut' : undefined);
    const failed = rested();
    const stop = loop.start();
    await failed;
    server.fault = () => undefined;
    const sent = rested();
    tries.at(-1)?.();
    await sent;
    expect([server.account(ACCOUNT).quiet.words, await hasUnsentQuiet(db)]).toEqual([['Umzug'], false]);
    stop();
  });

  it('is at the start, while something is unsent, and every five minutes', async () => {
    const device = makeDevice(new FakeServer(), ACCOUNT);
    const timer = createQuietTimer(device.db, device.env.now);
    expect(await timer.isDue()).toBe(true);
    timer.done();
    expect(await timer.isDue()).toBe(false);
    await changeQuietHere(device.db, { add: { words: ['Umzug'] } });
    expect(await timer.isDue()).toBe(true);
    await exchange(device);
    expect(await timer.isDue()).toBe(false);
    device.pass(5 * MINUTE_MS);
    expect(await timer.isDue()).toBe(true);
  });
});
