import { afterEach, describe, expect, it } from 'vitest';
import { DAY, makeDevice } from '../../test/device.ts';
import { FakeServer } from '../../test/fake-server.ts';
import { PATIENCE } from '../../test/patience.ts';
import { MAX_WATCHED_MS } from './backoff.ts';
import { createLoop } from './loop.ts';

const ACCOUNT = '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e5f';

/** A device whose server is busy for a while, and says for how long. */
function setup(status: 429 | 503, retryAfter: string | undefined) {
  const server = new FakeServer();
  const busy = { now: true };
  const code = status === 429 ? 'too_many_requests' : 'overloaded';
  const fetchBusy: typeof fetch = async (input, init) => {
    if (!busy.now || !String(input).endsWith('/api/sync/push')) return server.fetch(input, init);
    const headers: Record<string, string> = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
    return Response.json({ code, message: 'später', error: 'später' }, { status, headers });
  };
  const device = makeDevice(server, ACCOUNT, { fetch: fetchBusy });
  return { busy, device, account: server.account(ACCOUNT) };
}

/** A loop on a timer of the test, and the pauses it has asked for. */
function loopOf(device: ReturnType<typeof setup>['device']) {
  const pauses: number[] = [];
  let ring: () => void = () => undefined;
  const after = (ms: number, work: () => void) => {
    pauses.push(ms);
    ring = () => {
      device.pass(ms);
      work();
    };
    return () => undefined;
  };
  const loop = createLoop({ round: () => device.sync(), hasWaiting: async () => true }, device.env, after);
  /** Does something, and waits until the loop sleeps again. */
  const until = async (kind: string, act: () => void) => {
    act();
    await expect.poll(() => loop.state().kind, PATIENCE).toBe(kind);
    await expect.poll(() => pauses.length, PATIENCE).toBeGreaterThan(0);
    return pauses.splice(0);
  };
  return { until, loop, ring: () => ring() };
}

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

describe('a busy server (S4, wire 29)', () => {
  it.each([
    [503, '4', 4000],
    [429, '4', 4000],
    [503, '3600', MAX_WATCHED_MS],
    // Without a wish of the server: the first pause of its own, of which half is jitter.
    [503, undefined, 750],
    [503, 'Wed, 21 Oct 2026 07:28:00 GMT', 750],
  ] as const)('that answers %i and Retry-After %s is asked again after %i ms', async (status, retryAfter, pause) => {
    const { busy, device, account } = setup(status, retryAfter);
    await device.write({ text: 'am See' });
    const { until, loop, ring } = loopOf(device);
    expect(await until('waiting', () => void stops.push(loop.start()))).toEqual([pause]);
    expect([await device.db.parked.count(), await device.db.outbox.count()]).toEqual([0, 1]);
    busy.now = false;
    await until('idle', ring);
    expect(account.day(DAY)?.text).toBe('am See');
    expect(await device.db.outbox.count()).toBe(0);
  });
});
