import { authUser } from '@tagfalter/contract/auth-user';
import type { User } from '@tagfalter/contract/user';
import type { Env } from '@tagfalter/local/base/env';
import { PATIENCE } from '@tagfalter/local/test/patience';
import { describe, expect, it, vi } from 'vitest';
import type { KeyValueStore } from '#platform/browser-stores.ts';
import { HOSTED_KEY } from '#platform/hosted-key.ts';
import { MIRIAM } from '#test/miriam.ts';
import { ACCOUNT_KEY, recallAccount, rememberAccount, SIGN_OUT_KEY } from './account-memory.ts';
import { createSession } from './session.ts';

const JONAS: User = { ...MIRIAM, id: '5f0c2f86-6a3c-4b2e-9a40-0d1f6cf7a002', firstName: 'Jonas' };

function memory(): KeyValueStore {
  const rows = new Map<string, string>();
  return {
    getItem: (key) => rows.get(key) ?? null,
    setItem: (key, value) => void rows.set(key, value),
    removeItem: (key) => void rows.delete(key),
  };
}

type Server = 'off' | 'nobody' | User;
interface Backend {
  server: Server;
  /** The server's answer to a sign-out waits for this. */
  signOutDone: Promise<void>;
  /** Deleting the data of a person who leaves waits for this. */
  deletionDone?: Promise<void>;
  /** Answers a sign-out in place of the server. */
  portal?: () => Response;
}

/** A device and a server that knows the session cookie's owner. */
function device(initial: Server) {
  const backend: Backend = { server: initial, signOutDone: Promise.resolve() };
  const calls: string[] = [];
  const deleted: string[] = [];
  const asked: string[] = [];
  const signedOut = Response.json({ success: true });
  const reply = (path: string): Response => {
    if (path.endsWith('/sign-out')) return backend.portal?.() ?? signedOut;
    if (path.endsWith('/get-session')) return Response.json(backend.server === 'nobody' ? null : { session: {} });
    return Response.json(backend.server);
  };
  const env: Env = {
    fetch: async (input) => {
      calls.push(String(input));
      if (backend.server === 'off') throw new TypeError('Failed to fetch');
      if (String(input).endsWith('/sign-out')) await backend.signOutDone;
      return reply(String(input));
    },
    origin: '',
    now: () => 0,
    timeZone: () => 'Europe/Berlin',
    random: () => 0,
    uuid: () => 'id',
    token: async (options) => {
      asked.push(options?.fresh ? 'fresh' : 'kept');
      if (backend.server === 'off') return { status: 'unreachable' };
      return backend.server === 'nobody' ? { status: 'signed-out' } : { status: 'ok', token: 't' };
    },
    locks: undefined,
    online: () => backend.server !== 'off',
    visible: () => true,
    report: () => undefined,
  };
  const store = memory();
  const deleteDiary = async (id: string): Promise<void> => {
    await backend.deletionDone;
    deleted.push(id);
  };
  const session = createSession({ env, store, deleteDiary });
  return { session, store, calls, deleted, asked, backend, signedOut };
}

describe('finding out who is here (wire 27)', () => {
  it('signs in by the cookie alone', async () => {
    const { session, store } = device(MIRIAM);
    await session.boot();
    expect(session.get()).toMatchObject({ status: 'signed-in', accountId: MIRIAM.id, expired: false });
    expect(recallAccount(store)?.user.firstName).toBe('Miriam');
  });

  it('asks for no session where the page came with one', async () => {
    const { session, calls } = device(MIRIAM);
    await session.boot(true);
    expect(session.get()).toMatchObject({ status: 'signed-in', accountId: MIRIAM.id });
    expect(calls.some((call) => call.endsWith('/get-session'))).toBe(false);
  });

  it('shows the landing page where that session has ended', async () => {
    const { session } = device('nobody');
    await session.boot(true);
    expect(session.get().status).toBe('signed-out');
  });

  it('opens the last diary at once and keeps it open offline', async () => {
    const { session, store } = device('off');
    rememberAccount(store, MIRIAM);
    const booting = session.boot();
    expect(session.get()).toMatchObject({ status: 'signed-in', accountId: MIRIAM.id });
    await booting;
    expect(session.get()).toMatchObject({ status: 'signed-in', expired: false });
  });

  it('opens an account remembered by an older version without lease (decision 25)', async () => {
    const { session, store } = device('off');
    const { proLease: _, proLeaseKey: __, ...older } = { ...MIRIAM, proAccount: true };
    store.setItem(ACCOUNT_KEY, JSON.stringify({ accountId: MIRIAM.id, user: older }));
    await session.boot();
    expect(session.get()).toMatchObject({ status: 'signed-in', user: { proLease: null, proLeaseKey: null } });
  });

  it('asks the server first where the remembered account lacks its entry space (decision 46)', async () => {
    const { session, store } = device(MIRIAM);
    const { entrySpace: _, ...older } = MIRIAM;
    store.setItem(ACCOUNT_KEY, JSON.stringify({ accountId: MIRIAM.id, user: older }));
    const booting = session.boot();
    expect(session.get().status).toBe('loading');
    await booting;
    expect(session.get()).toMatchObject({ status: 'signed-in', user: { entrySpace: MIRIAM.entrySpace } });
    expect(recallAccount(store)?.user.entrySpace).toBe(MIRIAM.entrySpace);
  });

  it('shows the landing page when nobody is known', async () => {
    for (const server of ['off', 'nobody'] as const) {
      const { session } = device(server);
      await session.boot();
      expect(session.get().status).toBe('signed-out');
    }
  });

  it('requests no token without a session, which would log an error', async () => {
    const { session, asked } = device('nobody');
    await session.boot();
    expect(asked).toEqual([]);
    expect(session.get().status).toBe('signed-out');
  });

  it('notices an ended session without closing the diary', async () => {
    const { session, store } = device('nobody');
    rememberAccount(store, MIRIAM);
    await session.boot();
    expect(session.get()).toMatchObject({ status: 'signed-in', accountId: MIRIAM.id, expired: true });
  });

  it('changes over when the cookie belongs to somebody else', async () => {
    const { session, store } = device(JONAS);
    rememberAccount(store, MIRIAM);
    await session.boot();
    expect(session.get()).toMatchObject({ status: 'signed-in', accountId: JONAS.id });
  });

  it('tolerates remembered values of an older version', async () => {
    const { session, store } = device('nobody');
    store.setItem(ACCOUNT_KEY, '{"accountId":1}');
    await session.boot();
    expect(session.get().status).toBe('signed-out');
  });
});

describe('asking again who is here (spec §4)', () => {
  it('applies changes of another device, and notifies only then', async () => {
    const { session, store, backend } = device(MIRIAM);
    await session.boot();
    let changes = 0;
    session.subscribe(() => {
      changes += 1;
    });
    await session.refresh();
    expect(changes).toBe(0);
    backend.server = { ...MIRIAM, emailVerified: true };
    await session.refresh();
    expect(session.get()).toMatchObject({ user: { emailVerified: true } });
    expect(recallAccount(store)?.user.emailVerified).toBe(true);
  });

  it('keeps the diary open after an ended session, until it is renewed', async () => {
    const { session, backend } = device(MIRIAM);
    await session.boot();
    backend.server = 'nobody';
    await session.refresh();
    expect(session.get()).toMatchObject({ status: 'signed-in', expired: true });
    backend.server = 'off';
    await session.refresh();
    expect(session.get()).toMatchObject({ status: 'signed-in', expired: true });
    backend.server = MIRIAM;
    await session.refresh();
    expect(session.get()).toMatchObject({ status: 'signed-in', expired: false });
  });

  it('asks with a new token, so an ended session shows at once', async () => {
    const { session, asked } = device(MIRIAM);
    await session.boot();
    asked.length = 0;
    await session.refresh();
    expect(asked).toEqual(['fresh', 'kept']);
  });

  it('never lets an older reply sign out a newer sign-in', async () => {
    const { session, store, backend } = device('nobody');
    rememberAccount(store, MIRIAM);
    const booting = session.boot();
    backend.server = MIRIAM;
    session.enter(MIRIAM);
    await booting;
    expect(session.get()).toMatchObject({ accountId: MIRIAM.id, expired: false });
  });

  it('never lets an older reply undo a later change', async () => {
    const { session, backend } = device(MIRIAM);
    await session.boot();
    const asked = session.refresh();
    session.update({ ...MIRIAM, defaultVisibility: 'friends' });
    await asked;
    expect(session.get()).toMatchObject({ user: { defaultVisibility: 'friends' } });
    backend.server = { ...MIRIAM, defaultVisibility: 'public' };
    await session.refresh();
    expect(session.get()).toMatchObject({ user: { defaultVisibility: 'public' } });
  });

  it('stays out when an answer about the person comes after the sign-out', async () => {
    const { session, store, deleted } = device(MIRIAM);
    await session.boot();
    const asking = session.refresh();
    const leaving = session.leave();
    await Promise.all([asking, leaving]);
    expect([session.get().status, recallAccount(store), deleted]).toEqual(['signed-out', null, [MIRIAM.id]]);
  });

  it('is forgotten for the next load, while this page goes', async () => {
    const { session, store } = device(MIRIAM);
    await session.boot();
    session.forget();
    expect(recallAccount(store)).toBeNull();
    expect(session.get().status).toBe('signed-in');
  });

  it('drops the former token when another tab signs in somebody else (S14)', async () => {
    const { session, store, asked } = device(MIRIAM);
    await session.boot();
    asked.length = 0;
    session.follow();
    expect(asked).toEqual([]);
    rememberAccount(store, JONAS);
    session.follow();
    expect(session.get()).toMatchObject({ accountId: JONAS.id });
    expect(asked).toEqual(['fresh']);
  });

  it('learns from another tab of the same person', async () => {
    const { session, store } = device(MIRIAM);
    await session.boot();
    rememberAccount(store, { ...MIRIAM, firstName: 'Mia' });
    session.follow();
    expect(session.get()).toMatchObject({ user: { firstName: 'Mia' }, expired: false });
  });

  it('shows a changed profile at once, never that of somebody else', async () => {
    const { session, store } = device(MIRIAM);
    await session.boot();
    session.update({ ...MIRIAM, lastName: '' });
    session.update(JONAS);
    expect(session.get()).toMatchObject({ accountId: MIRIAM.id, user: { lastName: '' } });
    expect(recallAccount(store)?.user.lastName).toBe('');
  });
});

describe('signing out (decision 6)', () => {
  it('deletes the data of the account and tells the server', async () => {
    const { session, store, calls, deleted, signedOut } = device(MIRIAM);
    await session.boot();
    await session.leave();
    expect(session.get().status).toBe('signed-out');
    expect(deleted).toEqual([MIRIAM.id]);
    expect(calls.at(-1)).toBe('/api/identity/sign-out');
    expect(signedOut.bodyUsed).toBe(true);
    expect(store.getItem(SIGN_OUT_KEY)).toBeNull();
  });

  it('leaves a mark offline; the next load signs out first (wire 27)', async () => {
    const offline = device('off');
    rememberAccount(offline.store, MIRIAM);
    await offline.session.boot();
    await offline.session.leave();
    expect(offline.store.getItem(SIGN_OUT_KEY)).toBe(MIRIAM.id);

    const { session, store, calls } = device(MIRIAM);
    store.setItem(SIGN_OUT_KEY, MIRIAM.id);
    await session.boot();
    expect(session.get().status).toBe('signed-out');
    expect(calls).toEqual(['/api/identity/sign-out']);
    expect(store.getItem(SIGN_OUT_KEY)).toBeNull();
  });

  it.each([200, 401])('keeps the mark where a portal replied %i instead of the server (wire 46)', async (status) => {
    const { session, store, backend } = device(MIRIAM);
    backend.portal = () => new Response('<html>Willkommen im WLAN</html>', { status });
    await session.boot();
    await session.leave();
    expect(store.getItem(SIGN_OUT_KEY)).toBe(MIRIAM.id);
  });

  it('delays the next sign-in until the server has heard', async () => {
    const { session, backend, calls } = device(MIRIAM);
    await session.boot();
    await session.signOutAcknowledged();
    const { promise, resolve: answer } = Promise.withResolvers<void>();
    backend.signOutDone = promise;
    const left = session.leave();
    await vi.waitFor(() => expect(calls).toContain('/api/identity/sign-out'), PATIENCE);
    let isReceived = false;
    const acknowledged = session.signOutAcknowledged().then(() => {
      isReceived = true;
    });
    await new Promise((resolve) => setTimeout(resolve));
    expect(isReceived).toBe(false);
    answer();
    await Promise.all([left, acknowledged]);
  });

  it('keeps them waiting during the erasure, also for an early sign-in reply', async () => {
    const { session, store, backend, calls, deleted } = device(MIRIAM);
    store.setItem(SIGN_OUT_KEY, MIRIAM.id);
    const { promise, resolve: goes } = Promise.withResolvers<void>();
    backend.deletionDone = promise;
    const booted = session.boot();
    const acknowledged = session.signOutAcknowledged().then(() => [...deleted, ...calls]);
    goes();
    expect(await acknowledged).toEqual([MIRIAM.id, '/api/identity/sign-out']);
    await booted;
  });

  it('ends no session of a person who signs in during the erasure', async () => {
    const { session, store, calls } = device(MIRIAM);
    await session.boot();
    const left = session.leave();
    session.enter(JONAS);
    await left;
    expect(calls).not.toContain('/api/identity/sign-out');
    expect(recallAccount(store)?.user.firstName).toBe('Jonas');
  });
});

describe('a session with a hosted issuer', () => {
  it('asks for no session, and finds nobody by the device alone', async () => {
    const { session, store, calls } = device('nobody');
    store.setItem(HOSTED_KEY, '{}');
    await session.boot();
    expect([session.get(), calls]).toEqual([{ status: 'signed-out' }, []]);
  });

  it('finds a person signed in there by the stored token', async () => {
    const { session, store, calls } = device(MIRIAM);
    store.setItem(HOSTED_KEY, '{}');
    await session.boot();
    expect(session.get()).toMatchObject({ status: 'signed-in', accountId: MIRIAM.id });
    expect(calls).toEqual([authUser.path]);
  });

  it('keeps the diary open while neither issuer nor server can be reached', async () => {
    const { session, store } = device('off');
    store.setItem(HOSTED_KEY, '{}');
    rememberAccount(store, MIRIAM);
    await session.boot();
    expect(session.get()).toMatchObject({ status: 'signed-in', expired: false });
  });
});
