import 'fake-indexeddb/auto';
import { accountOwner } from '@tagfalter/local/base/owner';
import { databaseName } from '@tagfalter/local/db/owner-db';
import { openDiary } from '@tagfalter/local/diary';
import { saveEntry } from '@tagfalter/local/entries/entries';
import { keepShare } from '@tagfalter/local/media/keep-share';
import { spaceOf } from '@tagfalter/local/test/entry-space';
import { FakeServer } from '@tagfalter/local/test/fake-server';
import { tickingEnv } from '@tagfalter/local/test/offline-env';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { diaryParts } from './diary-sync.ts';
import { flushOutbox, TryLater } from './flush.ts';
import { SYNC_MS, withinEvent } from './within-event.ts';

const DAY = '2026-11-20';
const log = { report: () => undefined, read: async () => [], clear: async () => undefined };
let accountId: string;
let server: FakeServer;
/** Transactions of the worker that are not over. */
let open: Set<IDBTransaction>;

beforeEach(async () => {
  accountId = crypto.randomUUID();
  server = new FakeServer();
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { href, pathname } = new URL(String(input), 'http://diary.test');
    return pathname === '/api/identity/token' ? Response.json({ token: accountId }) : server.fetch(href, init);
  });
  const db = openDiary({ id: accountId, entrySpace: spaceOf(accountId) });
  const change = { fields: { text: 'am See' }, addImages: [], removeImages: [] };
  await saveEntry(db, tickingEnv(`${DAY}T12:00:00Z`), { date: DAY, timeZone: 'UTC', change });
  db.close();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Keeps every store of a database, as a page that was left does. @returns what lets go */
async function hold(name: string): Promise<() => void> {
  const opening = indexedDB.open(name);
  const db = await new Promise<IDBDatabase>((resolve) => (opening.onsuccess = () => resolve(opening.result)));
  const [first = ''] = db.objectStoreNames;
  const store = db.transaction([...db.objectStoreNames], 'readwrite').objectStore(first);
  let isHeld = true;
  const spin = () => {
    if (isHeld) store.count().onsuccess = spin;
    else db.close();
  };
  spin();
  return () => {
    isHeld = false;
  };
}

/** Counts what the worker begins from now on. */
function watchTransactions(): void {
  open = new Set();
  const begin = IDBDatabase.prototype.transaction;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...args) {
    const transaction = begin.apply(this, args);
    const isOpening =
      transaction.mode === 'readonly' && transaction.objectStoreNames.length === this.objectStoreNames.length;
    // Dexie looks which stores there are, and asks for nothing.
    if (!isOpening) open.add(transaction);
    for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => open.delete(transaction));
    return transaction;
  });
}

/** Whatever the browser has to answer. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Lets seconds pass until the work is over. @returns how it ended, and after how many */
async function pass(work: Promise<unknown>): Promise<{ ended: unknown; seconds: number }> {
  let ended: unknown;
  work.then(
    () => (ended = 'done'),
    (error: unknown) => (ended = error),
  );
  let seconds = 0;
  for (; ended === undefined; seconds += 1) {
    // The browser answers between two ticks.
    await turns();
    vi.advanceTimersByTime(1_000);
  }
  return { ended, seconds };
}

const send = () => withinEvent(SYNC_MS, (stores) => flushOutbox(diaryParts(log, stores)));

it('ends what is not answered, and sends at the next event', async () => {
  const letGo = await hold(databaseName(accountOwner(accountId)));
  watchTransactions();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const { ended, seconds } = await pass(send());
  expect(ended).toBeInstanceOf(Error);
  expect(seconds).toBeLessThan(SYNC_MS / 1_000);
  await turns();
  expect(open.size).toBe(0);
  letGo();
  vi.useRealTimers();
  expect(await send()).toBe('sent');
  expect(server.account(accountId).day(DAY)?.text).toBe('am See');
});

it('ends with the time of its event, whatever it waits for', async () => {
  watchTransactions();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  let isHeld = true;
  const { ended } = await pass(
    withinEvent(3_000, async (stores) => {
      const db = stores.watch(openDiary({ id: accountId, entrySpace: spaceOf(accountId) }));
      await db.transaction('rw', db.meta, async () => {
        while (isHeld) await db.meta.count();
      });
    }),
  );
  isHeld = false;
  expect(ended).toBeInstanceOf(TryLater);
  await turns();
  expect(open.size).toBe(0);
});

it('answers a share that a silent store does not take', async () => {
  const form = new FormData();
  form.set('text', 'Am See');
  const parts = { now: () => 0, locks: undefined, isSure: true };
  await keepShare(form, parts);
  const letGo = await hold('shared-with-tagfalter');
  watchTransactions();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const { ended } = await pass(
    withinEvent(SYNC_MS, (stores) => keepShare(form, { ...parts, opened: (db) => stores.watch(db) })),
  );
  expect(ended).toMatchObject({ name: 'AbortError' });
  await turns();
  expect(open.size).toBe(0);
  letGo();
});
