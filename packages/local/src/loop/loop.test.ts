import { afterEach, describe, expect, it } from 'vitest';
import { DAY, makeDevice } from '../../test/device.ts';
import { FakeServer } from '../../test/fake-server.ts';
import type { Env } from '../base/env.ts';
import { createDiaryLoop, type DiaryLoop } from '../diary.ts';
import { getEntryByDate } from '../entries/entries.ts';
import { runRound } from '../sync/round.ts';
import type { After } from './loop.ts';
import type { SyncState } from './state.ts';

const ACCOUNT = '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e5f';
let stop: () => void = () => undefined;
afterEach(() => stop());

/** A timer that fires when the test says so. */
function handTimer() {
  const pending: { ms: number; work: () => void }[] = [];
  const watchers: (() => void)[] = [];
  const after: After = (ms, work) => {
    const entry = { ms, work };
    pending.push(entry);
    for (const resolve of watchers.splice(0)) resolve();
    return () => void pending.splice(pending.indexOf(entry) >>> 0, 1);
  };
  const fire = () => pending.shift()?.work();
  /** The next time a timer is set. */
  const set = () => new Promise<void>((resolve) => watchers.push(resolve));
  return { after, fire, set, next: () => pending[0]?.ms, count: () => pending.length };
}

function setup(overrides: Partial<Env> = {}) {
  const server = new FakeServer();
  const device = makeDevice(server, ACCOUNT, overrides);
  const timer = handTimer();
  const loop = createDiaryLoop(device.db, device.env, timer.after);
  const start = () => {
    stop = loop.start();
  };
  return { server, device, timer, loop, start, account: server.account(ACCOUNT) };
}

/** Waits until the loop rests in a state of this kind, with its one timer set: a further one would multiply its rounds. */
async function rests(
  loop: DiaryLoop,
  timer: ReturnType<typeof handTimer>,
  kind: SyncState['kind'],
): Promise<SyncState> {
  while (loop.state().kind !== kind || timer.count() === 0) await timer.set();
  expect(timer.count()).toBe(1);
  return loop.state();
}

describe('the loop', () => {
  it('sends what waits at start, and looks again by itself (S12)', async () => {
    const { device, loop, timer, account, start } = setup();
    await device.write({ text: 'beim Start' });
    start();
    expect(loop.state().kind).toBe('pushing');
    expect(await rests(loop, timer, 'idle')).toEqual({ kind: 'idle', lastSyncedAt: device.env.now() });
    expect(account.day(DAY)?.text).toBe('beim Start');
    expect(timer.next()).toBe(30_000);
    await device.write({ text: 'später' });
    timer.fire();
    await rests(loop, timer, 'idle');
    expect(account.day(DAY)?.text).toBe('später');
  });

  it('sends after each write without waiting for the timer (S3, S12)', async () => {
    const { device, loop, timer, server, account, start } = setup();
    start();
    await rests(loop, timer, 'idle');
    const calls = () => [server.count('POST', '/api/sync/push'), server.count('GET', '/api/sync/pull')];
    const [pushes = 0, pulls = 0] = calls();
    await device.write({ text: 'gleich' });
    loop.wake('write');
    await rests(loop, timer, 'idle');
    expect(account.day(DAY)?.text).toBe('gleich');
    expect(calls()).toEqual([pushes + 1, pulls + 1]);
  });

  it('tries again within 10 s while somebody looks and something waits (S4, S12, wire 29)', async () => {
    const { device, loop, timer, server, start } = setup();
    await device.write({ text: 'x' });
    server.fault = () => 'cut';
    start();
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      expect(await rests(loop, timer, 'waiting')).toMatchObject({ attempt, error: { kind: 'network' } });
      expect(timer.next()).toBeLessThanOrEqual(10_000);
      timer.fire();
    }
    await rests(loop, timer, 'waiting');
    server.fault = () => undefined;
    loop.wake('online');
    await rests(loop, timer, 'idle');
    expect(await device.db.outbox.count()).toBe(0);
  });

  it('slows down to minutes while nobody looks (S12, wire 29)', async () => {
    const { device, loop, timer, server, start } = setup({ visible: () => false });
    await device.write({ text: 'x' });
    server.fault = () => 'cut';
    start();
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      await rests(loop, timer, 'waiting');
      if (attempt < 12) timer.fire();
    }
    expect(timer.next()).toBeGreaterThan(60_000);
    expect(timer.next()).toBeLessThanOrEqual(300_000);
    loop.wake('focus');
    expect(await rests(loop, timer, 'waiting')).toMatchObject({ attempt: 1 });
  });

  it('says offline when the browser does too, and still tries (S12)', async () => {
    const { device, loop, timer, server, start } = setup({ online: () => false });
    await device.write({ text: 'x' });
    server.fault = () => 'cut';
    start();
    expect(await rests(loop, timer, 'offline')).toMatchObject({ attempt: 1 });
    server.fault = () => undefined;
    timer.fire();
    await rests(loop, timer, 'idle');
  });

  it('rests when signed out until the person does something (S4)', async () => {
    let session: 'ok' | 'signed-out' = 'signed-out';
    const token: Env['token'] = async () => (session === 'ok' ? { status: 'ok', token: ACCOUNT } : { status: session });
    const { device, loop, timer, account, start } = setup({ token });
    await device.write({ text: 'bleibt hier' });
    start();
    await rests(loop, timer, 'signed-out');
    loop.wake('nudge');
    expect(loop.state().kind).toBe('signed-out');
    expect(await device.db.outbox.count()).toBe(1);
    session = 'ok';
    loop.wake('focus');
    await rests(loop, timer, 'idle');
    expect(account.day(DAY)?.text).toBe('bleibt hier');
  });

  it('rests when the app is too old and keeps the outbox (S13)', async () => {
    const { device, loop, timer, server, start } = setup();
    await device.write({ text: 'x' });
    server.fault = ({ path }) => (path === '/api/sync/push' ? 'client_too_old' : undefined);
    start();
    await rests(loop, timer, 'update-required');
    for (const reason of ['write', 'nudge', 'timer', 'focus'] as const) loop.wake(reason);
    expect(loop.state().kind).toBe('update-required');
    expect(await device.db.outbox.count()).toBe(1);
  });

  it('runs once more when woken during a round (S12)', async () => {
    const { device, loop, timer, server, account, start } = setup();
    let writing: Promise<void> | undefined;
    server.fault = ({ path }) => {
      if (path === '/api/sync/pull') writing ??= device.write({ text: 'mitten drin' }).then(() => loop.wake('write'));
      return undefined;
    };
    start();
    await rests(loop, timer, 'idle');
    await writing;
    await rests(loop, timer, 'idle');
    expect(account.day(DAY)?.text).toBe('mitten drin');
  });

  it('pulls once for nudges before the pull, and again for later ones (S12)', async () => {
    const { device, loop, timer, server, start } = setup();
    start();
    await rests(loop, timer, 'idle');
    const pullsWhenNudgedAt = async (path: string) => {
      server.seen.length = 0;
      server.fault = (request) => {
        if (request.path === path && server.count('GET', '/api/sync/pull') < 2) loop.wake('nudge');
        return undefined;
      };
      await device.write({ text: path });
      loop.wake('write');
      await rests(loop, timer, 'idle');
      return server.count('GET', '/api/sync/pull');
    };
    expect(await pullsWhenNudgedAt('/api/sync/push')).toBe(1);
    expect(await pullsWhenNudgedAt('/api/sync/pull')).toBe(2);
  });

  it('takes over what the stream carries, without a request (S12)', async () => {
    const { device, loop, timer, server, account, start } = setup();
    start();
    await rests(loop, timer, 'idle');
    const other = makeDevice(server, ACCOUNT);
    await other.write({ text: 'vom anderen' });
    await other.sync();
    server.seen.length = 0;
    expect(await loop.take(account.carry(0))).toBe(true);
    expect(server.seen).toEqual([]);
    expect(await getEntryByDate(device.db, DAY)).toMatchObject({ text: 'vom anderen' });
    expect(await loop.take({ ...account.carry(7), upTo: 9 })).toBe(false);
  });

  it('pulls nothing if the stream has carried all effects (S5, S12)', async () => {
    const { device, loop, timer, server, account, start } = setup();
    const other = makeDevice(server, ACCOUNT);
    start();
    await rests(loop, timer, 'idle');
    const roundWith = async (text: string, whenAnswered: () => void) => {
      await device.write({ text });
      server.seen.length = 0;
      server.answered = ({ path }) => path === '/api/sync/push' && whenAnswered();
      loop.wake('write');
      await rests(loop, timer, 'idle');
      server.answered = () => undefined;
      expect(await getEntryByDate(device.db, DAY)).toMatchObject({ text, pending: false });
      expect(await device.db.outbox.count()).toBe(0);
      return server.count('GET', '/api/sync/pull');
    };
    expect(await roundWith('getragen', () => loop.take(account.carry(account.version - 1)))).toBe(0);
    await other.write({ text: 'gestern' }, '2026-11-19');
    await other.sync();
    const theirs = account.carry(account.version - 1);
    expect(await roundWith('nur das fremde', () => loop.take(theirs))).toBe(1);
    await other.write({ text: 'noch gestern' }, '2026-11-19');
    await other.sync();
    expect(await roundWith('mit Lücke', () => loop.take(account.carry(account.version - 1)))).toBe(1);
    expect(await roundWith('ohne Strom', () => undefined)).toBe(1);
  });

  it('applies what the stream carries while it applies late pokes (S12)', async () => {
    const { device, loop, timer, server, account, start } = setup();
    await device.write({ text: 'da' });
    start();
    await rests(loop, timer, 'idle');
    const make = (summary: string) => {
      account.made(DAY, 'summary', summary);
      void loop.take(account.carry(account.version - 1));
    };
    server.answered = ({ path }) => path === '/api/sync/pull' && make('eins');
    let isMaking = false;
    device.db.entries.hook('updating', () => {
      if (!isMaking) make('zwei');
      isMaking = true;
    });
    server.seen.length = 0;
    loop.wake('manual');
    await rests(loop, timer, 'idle');
    expect(await getEntryByDate(device.db, DAY)).toMatchObject({ summary: 'zwei' });
    expect(server.count('GET', '/api/sync/pull')).toBe(1);
  });

  it('fetches pokes received while signed out, and bounds those during a round (S12)', async () => {
    let session: 'ok' | 'signed-out' = 'signed-out';
    const token: Env['token'] = async () => (session === 'ok' ? { status: 'ok', token: ACCOUNT } : { status: session });
    const { loop, timer, account, start } = setup({ token });
    expect(await loop.take(account.carry(0))).toBe(true);
    start();
    const kept = await Promise.all(Array.from({ length: 21 }, () => loop.take(account.carry(0))));
    expect(kept.filter((isKept) => !isKept)).toHaveLength(1);
    await rests(loop, timer, 'signed-out');
    expect(await loop.take(account.carry(0))).toBe(false);
    session = 'ok';
    loop.wake('focus');
    await rests(loop, timer, 'idle');
    expect(await loop.take(account.carry(0))).toBe(true);
  });

  it('sends nothing after it was stopped', async () => {
    const { device, loop, timer, server, start } = setup();
    start();
    await rests(loop, timer, 'idle');
    stop();
    const before = server.seen.length;
    await device.write({ text: 'x' });
    loop.wake('write');
    timer.fire();
    expect(loop.state().kind).toBe('idle');
    expect(server.seen.length).toBe(before);
  });

  it('reports a bug as a bug, backs off and sends later (S3, S12)', async () => {
    const bug = new TypeError('x is undefined');
    let broken = true;
    const request: LockManager['request'] = (_name: string, ...[, work]: unknown[]) => {
      if (broken || typeof work !== 'function') throw bug;
      return work();
    };
    const { device, loop, timer, account, start } = setup({ locks: { request } });
    await device.write({ text: 'trotz allem' });
    start();
    for (const attempt of [1, 2, 3]) {
      expect(await rests(loop, timer, 'waiting')).toMatchObject({ attempt, error: { kind: 'bug', cause: bug } });
      expect(device.reports).toHaveLength(attempt);
      if (attempt === 3) broken = false;
      timer.fire();
    }
    await rests(loop, timer, 'idle');
    expect(account.day(DAY)?.text).toBe('trotz allem');
    expect(device.reports[0]).toEqual({ error: bug, where: 'loop: a round' });
  });

  it('does not break when the database is closed under it', async () => {
    const { device, loop, timer, start } = setup();
    device.db.close();
    start();
    expect(await rests(loop, timer, 'waiting')).toMatchObject({ error: { kind: 'device' } });
    expect(device.reports).toEqual([]);
    await device.db.open();
    loop.wake('focus');
    await rests(loop, timer, 'idle');
  });
});

describe('two flushers of one account (S11)', () => {
  async function pushTwice(locks: Env['locks']) {
    const server = new FakeServer();
    const device = makeDevice(server, ACCOUNT, { locks });
    let open = 0;
    let most = 0;
    const { fetch } = server;
    const counting: typeof globalThis.fetch = async (input, init) => {
      open += 1;
      most = Math.max(most, open);
      await Promise.resolve();
      return fetch(input, init).finally(() => {
        open -= 1;
      });
    };
    const env = { ...device.env, fetch: counting };
    for (let count = 0; count < 5; count += 1) await device.write({ text: `${count}` });
    const outcomes = await Promise.all([1, 2, 3].map(() => runRound(device.db, { ...env })));
    return { outcomes, most, account: server.account(ACCOUNT), left: await device.db.outbox.count() };
  }

  it('give up waiting after their patience, and run in turn', async () => {
    const device = makeDevice(new FakeServer(), ACCOUNT, { locks: navigator.locks });
    await device.write({ text: 'x' });
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const window = navigator.locks.request(`sync-account-${ACCOUNT}`, () => held);
    await expect(device.sync({ patienceMs: 1 })).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(await device.db.outbox.count()).toBe(1);
    const worker = device.sync({ patienceMs: 60_000 });
    release();
    expect(await worker).toMatchObject({ status: 'synced', waiting: 0 });
    await window;
  });

  it('take turns by the Web Lock', async () => {
    const { outcomes, most, account, left } = await pushTwice(navigator.locks);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['synced', 'synced', 'synced']);
    expect(most).toBe(1);
    expect([...account.effects.values()]).toEqual([1, 1, 1, 1, 1]);
    expect(left).toBe(0);
  });

  it('do no harm without Web Locks: the server deduplicates (S2)', async () => {
    const { account, left } = await pushTwice(undefined);
    expect([...account.effects.values()]).toEqual([1, 1, 1, 1, 1]);
    expect(account.day(DAY)?.text).toBe('4');
    expect(left).toBe(0);
  });
});
