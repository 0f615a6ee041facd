import 'fake-indexeddb/auto';
import { openDiary } from '@tagfalter/local/diary';
import { saveEntry } from '@tagfalter/local/entries/entries';
import { addFile } from '@tagfalter/local/media/blobs';
import { pauseUploads, resumeUploads } from '@tagfalter/local/media/upload-pause';
import { spaceOf } from '@tagfalter/local/test/entry-space';
import { FakeServer, type FaultKind } from '@tagfalter/local/test/fake-server';
import { tickingEnv } from '@tagfalter/local/test/offline-env';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { diaryParts } from './diary-sync.ts';
import { flushOutbox, TryLater } from './flush.ts';
import { withinEvent } from './within-event.ts';

const ORIGIN = 'http://diary.test';
const DAY = '2026-11-20';
let accountId: string;
let server: FakeServer;

beforeEach(async () => {
  accountId = crypto.randomUUID();
  server = new FakeServer();
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { href, pathname } = new URL(String(input), ORIGIN);
    return pathname === '/api/identity/token' ? Response.json({ token: accountId }) : server.fetch(href, init);
  });
  const db = openDiary({ id: accountId, entrySpace: spaceOf(accountId) });
  const change = { fields: { text: 'am See' }, addImages: [], removeImages: [] };
  await saveEntry(db, tickingEnv(`${DAY}T12:00:00Z`), { date: DAY, timeZone: 'UTC', change });
  db.close();
});
afterEach(() => void vi.unstubAllGlobals());

const reports: unknown[] = [];
const log = {
  report: (error: unknown) => void reports.push(error),
  read: async () => [],
  clear: async () => undefined,
};
/** Plays a sync event: whether the browser is asked for another. */
const event = () =>
  withinEvent(1_000_000, (stores) => flushOutbox(diaryParts(log, stores))).catch((error: unknown) =>
    error instanceof TryLater ? 'later' : String(error),
  );
const arrived = () => server.account(accountId).day(DAY)?.text;

/** Makes requests to a path fail. */
function fails(path: string, fault: FaultKind): void {
  server.fault = (request) => (request.path === path ? fault : undefined);
}

describe('the worker, after the last tab', () => {
  it('sends waiting changes', async () => {
    expect([await event(), arrived()]).toEqual(['sent', 'am See']);
  });

  it('says on the icon how much is left', async () => {
    const counts: number[] = [];
    vi.stubGlobal('navigator', { setAppBadge: async (count: number) => void counts.push(count) });
    fails('/api/sync/push', 'overloaded');
    await event();
    server.fault = () => undefined;
    await event();
    expect(counts).toEqual([1, 0]);
  });

  it.each<[string, string, FaultKind]>([
    ['a busy server', '/api/sync/push', 'overloaded'],
    ['a throttle', '/api/sync/push', 'too_many_requests'],
    ['a failing server', '/api/sync/push', 500],
    ['a cut line', '/api/sync/push', 'cut'],
    ['a portal', '/api/sync/push', 'portal'],
    ['an answer that does not fit', '/api/sync/push', 'misfit'],
    ['a server too busy to say who is here', '/api/auth/user', 'overloaded'],
  ])('comes again after %s, until everything has arrived (S12)', async (_what, path, fault) => {
    fails(path, fault);
    expect(await event()).toBe('later');
    expect(await event()).toBe('later');
    server.fault = () => undefined;
    expect([await event(), arrived()]).toEqual(['sent', 'am See']);
  });

  it('comes again while photos are held back, though all words are there', async () => {
    const db = openDiary({ id: accountId, entrySpace: spaceOf(accountId) });
    const env = tickingEnv(`${DAY}T13:00:00Z`);
    const image = {
      ...(await addFile(db, new Blob(['ein Foto']), { kind: 'image', name: 'foto.jpg' })),
      name: 'foto.jpg',
    };
    await saveEntry(db, env, {
      date: DAY,
      timeZone: 'UTC',
      change: { fields: {}, addImages: [image], removeImages: [] },
    });
    await pauseUploads(db, Date.now());
    expect([await event(), arrived(), server.account(accountId).media.size]).toEqual(['later', 'am See', 0]);
    await resumeUploads(db);
    db.close();
    expect([await event(), server.account(accountId).media.size]).toEqual(['sent', 1]);
  });

  it.each<[string, FaultKind]>([
    ['that wants a newer app', 'client_too_old'],
    ['that no longer knows the session', 'unauthorized'],
  ])('does not come again to a server %s: that needs the person', async (_what, fault) => {
    fails('/api/sync/push', fault);
    expect([await event(), arrived()]).toEqual(['sent', undefined]);
  });
});
