import 'fake-indexeddb/auto';
import { authUser } from '@tagfalter/contract/auth-user';
import { createErrorLog } from '@tagfalter/local/base/error-log';
import { openDiary } from '@tagfalter/local/diary';
import { saveEntry } from '@tagfalter/local/entries/entries';
import { spaceOf } from '@tagfalter/local/test/entry-space';
import { FakeServer } from '@tagfalter/local/test/fake-server';
import { tickingEnv } from '@tagfalter/local/test/offline-env';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ORIGIN, WorkerScope } from './worker-scope.ts';

const TODAY = '2026-11-20';
let scope: WorkerScope;
let accountId: string;
const errors = createErrorLog('worker', () => 0, indexedDB);
const reported = async () => (await errors.read()).map(({ where }) => where);

beforeAll(async () => {
  // Before the worker's script takes the clock.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T12:00:00`) });
  scope = new WorkerScope('/sw.js', []);
  await import('../src/sw.ts');
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
beforeEach(async () => {
  scope.isPermitted = true;
  scope.shown.length = 0;
  scope.windows.length = 0;
  vi.clearAllMocks();
  await errors.clear();
  accountId = crypto.randomUUID();
});

/** A diary on this device that holds the given day. */
async function diaryWith(date: string): Promise<void> {
  const db = openDiary({ id: accountId, entrySpace: spaceOf(accountId) });
  const change = { fields: { text: 'am See' }, addImages: [], removeImages: [] };
  await saveEntry(db, tickingEnv(`${date}T12:00:00Z`), { date, timeZone: 'UTC', change });
  db.close();
}

const push = (change: object = {}) => {
  const reminder = { type: 'reminder', accountId, date: TODAY, language: 'en', ...change };
  return scope.play('push', { data: { text: () => JSON.stringify(reminder) } });
};

describe('a reminder', () => {
  it('asks for a day without an entry', async () => {
    await diaryWith('2026-11-19');
    await push();
    const look = { icon: '/icons/192.png', badge: '/icons/mono-512.png', tag: 'reminder' };
    const words = { body: 'One sentence is enough.', lang: 'en', silent: false };
    expect(scope.shown).toEqual([['How was your day?', { ...words, ...look }]]);
  });

  it.each([
    ['of a day with an entry', TODAY, {}],
    ['that was meant for another day', '2026-11-18', { date: '2026-11-19' }],
  ])('%s shows nothing, and keeps the subscription', async (_which, date, change) => {
    await diaryWith(date);
    await push(change);
    expect([scope.shown, scope.unsubscribe.mock.calls]).toEqual([[], []]);
  });

  it.each([
    ['the app in front', `${ORIGIN}/entries`, true, 0],
    ['the app behind', `${ORIGIN}/entries`, false, 1],
    ['a guest page in front', `${ORIGIN}/events/AbCdEfGhIjKlMnOpQrStUv`, true, 1],
  ])('with %s is shown %#', async (_what, url, focused, times) => {
    await diaryWith('2026-11-19');
    scope.windows.push({ url, focused, focus: async () => undefined, postMessage: () => undefined });
    scope.windows.push({ ...scope.windows[0], url: `${ORIGIN}/settings`, focused: false } as never);
    await push();
    expect(scope.shown).toHaveLength(times);
  });

  const SAFARI = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15';
  it.each([
    ['Safari', SAFARI, ['Your day is kept']],
    ['Chrome', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36', []],
    ['Chromium', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chromium/156.0.0.0 Safari/537.36', []],
    ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', []],
  ])('in %s says of a written day what its browser demands', async (_which, userAgent, titles) => {
    await diaryWith(TODAY);
    scope.userAgent = userAgent;
    await push();
    expect(scope.shown.map(([title]) => title)).toEqual(titles);
  });

  it('for somebody whose diary is not here ends the subscription', async () => {
    await push();
    expect([scope.shown, scope.unsubscribe.mock.calls.length]).toEqual([[], 1]);
  });

  it.each([
    ['nothing', undefined],
    ['a word', { text: () => 'Test' }],
  ])('that holds %s is none', async (_what, data) => {
    const { failure } = await scope.play('push', { data });
    expect([failure, scope.shown, scope.unsubscribe.mock.calls]).toEqual([undefined, [], []]);
  });

  it('that fails is noted, and asks the browser for no other', async () => {
    await diaryWith('2026-11-19');
    scope.isPermitted = false;
    const { failure } = await push();
    expect([failure, await reported()]).toEqual([undefined, ['the worker: a reminder']]);
  });
});

describe('a sync event', () => {
  let server: FakeServer;
  let token: () => Promise<Response>;
  /** In the place of the server's answer. */
  let person: (() => Promise<Response>) | undefined;
  const arrived = () => server.account(accountId).day(TODAY)?.text;

  beforeEach(async () => {
    server = new FakeServer();
    token = async () => Response.json({ token: accountId });
    person = undefined;
    vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
      const { href, pathname } = new URL(String(input), ORIGIN);
      if (pathname === '/api/identity/token') return token();
      return pathname === authUser.path && person ? person() : server.fetch(href, init);
    });
    await diaryWith(TODAY);
  });

  it('sends the diary', async () => {
    const { failure } = await scope.play('sync', { tag: 'outbox' });
    expect([failure, arrived(), await reported()]).toEqual([undefined, 'am See', []]);
  });

  it.each(['guest-outbox', 'another'])('%s sends no diary', async (tag) => {
    const { failure } = await scope.play('sync', { tag });
    expect([failure, arrived()]).toEqual([undefined, undefined]);
  });

  it('comes again over a broken network, of which the log hears nothing', async () => {
    server.fault = () => 'cut';
    expect((await scope.play('sync', { tag: 'outbox' })).failure).toBeInstanceOf(Error);
    token = () => Promise.reject(new TypeError('Failed to fetch'));
    expect((await scope.play('sync', { tag: 'outbox' })).failure).toBeInstanceOf(Error);
    expect(await reported()).toEqual([]);
    token = async () => Response.json({ token: accountId });
    server.fault = () => undefined;
    expect((await scope.play('sync', { tag: 'outbox' })).failure).toBeUndefined();
    expect(arrived()).toBe('am See');
  });

  it.each([
    ['an answer that is none', async () => Response.json({}), ['the worker: sending']],
    ['a server that takes too long', () => Promise.reject(new DOMException('', 'TimeoutError')), []],
  ])('comes again after %s, noted if it is ours', async (_what, reply, noted) => {
    person = reply;
    expect((await scope.play('sync', { tag: 'outbox' })).failure).toBeDefined();
    expect([await reported(), arrived()]).toEqual([noted, undefined]);
  });
});
