import type { OpenidMethod } from '@tagfalter/contract/sign-in-methods';
import { HOUR_MS, MINUTE_MS } from '@tagfalter/domain/durations';
import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { SerialQueue } from '../base/serial-queue.ts';
import { type HostedTokens, tokensOf } from './hosted-record.ts';
import { createHostedStore, type HostedStore } from './hosted-store.ts';
import { createHostedToken } from './hosted-token.ts';
import { indexedDbPlace } from './identity-db.ts';
import type { Renewal } from './issuer-calls.ts';
import { memoryPlace, type TokenStore } from './place.ts';
import { signOutHosted } from './sign-out.ts';

const ISSUER = 'https://issuer.test';
const METHOD: OpenidMethod = {
  kind: 'openid',
  issuer: ISSUER,
  clientId: 'diary',
  authorizationEndpoint: `${ISSUER}/auth`,
  tokenEndpoint: `${ISSUER}/token`,
  jwksUri: `${ISSUER}/jwks`,
  revocationEndpoint: null,
  endSessionEndpoint: `${ISSUER}/end`,
  canCreate: false,
  asksOffline: false,
};

/** Issued "in 2001": the token's own life counts, so a clock that is years off changes nothing. */
function jwt(mark: string, seconds = 3600): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'RS256' })}.${part({ sub: 'anna', iat: 1e9, exp: 1e9 + seconds, mark })}.sig`;
}

function kept(mark: string, now: number, refreshToken: string | null = mark): HostedTokens {
  const tokens = tokensOf(jwt(mark), refreshToken, now);
  if (tokens === undefined) throw new Error('no token');
  return tokens;
}

/** An issuer that rotates refresh tokens; one that comes twice ends the session. */
function issuer(clock: () => number) {
  const used = new Set<string>();
  const state = { isDown: false, count: 0, given: [] as string[], left: [] as URL[] };
  const renew = async (_env: unknown, refreshToken: string): Promise<Renewal> => {
    await Promise.resolve();
    if (state.isDown) return { status: 'unreachable' };
    state.count += 1;
    if (used.has(refreshToken)) return { status: 'ended' };
    used.add(refreshToken);
    return { status: 'ok', tokens: kept(`renewed-${state.count}`, clock()) };
  };
  const giveBack = async (_env: unknown, refreshToken: string) => {
    if (!state.isDown) state.given.push(refreshToken);
    return !state.isDown;
  };
  return { state, calls: async () => ({ renew, giveBack, isReachable: async () => !state.isDown }) };
}

/** Locks of one browser. */
function browserLocks(): Pick<LockManager, 'request'> {
  const queue = new SerialQueue();
  const request = (_name: string, ...rest: unknown[]) => {
    const work = rest.at(-1) as (lock: null) => unknown;
    return queue.add(async () => work(null));
  };
  return { request: request as LockManager['request'] };
}

async function device(refreshToken: string | null = 'first') {
  let now = 0;
  const clock = () => now;
  const factory = new IDBFactory();
  const reports: unknown[] = [];
  const report = (error: unknown) => void reports.push(error);
  const store = createHostedStore([indexedDbPlace(() => factory)], report);
  await store.put({ method: METHOD, tokens: kept('first', 0, refreshToken), ending: null });
  const { state, calls } = issuer(clock);
  const locks = browserLocks();
  const tab = (own: HostedStore = store, lock: typeof locks | undefined = locks) =>
    createHostedToken({ store: own, fetch, now: clock, report, locks: lock, calls });
  const leaveFor = (address: string) => void state.left.push(new URL(address));
  const leave = (own: HostedStore = store) =>
    signOutHosted(own, { fetch, now: clock, report }, { leaveFor, returnTo: 'https://diary.test/back', calls });
  /** In a page that may not be led away. */
  const leaveHere = () => signOutHosted(store, { fetch, now: clock, report }, { calls });
  return {
    tab,
    leave,
    leaveHere,
    store,
    state,
    reports,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

const ok = (mark: string) => ({ status: 'ok', token: jwt(mark) });

describe('tokens of an issuer elsewhere', () => {
  it('are renewed five minutes before they expire, by their own stamps (spec §9)', async () => {
    const { tab, state, pass } = await device();
    const token = tab();
    pass(55 * MINUTE_MS - 1);
    expect([await token(), state.count]).toEqual([ok('first'), 0]);
    pass(1);
    expect([await token(), state.count]).toEqual([ok('renewed-1'), 1]);
  });

  it('are renewed by one of two concurrent tabs, and the session lasts', async () => {
    const { tab, state, pass } = await device();
    const [one, other] = [tab(), tab()];
    pass(HOUR_MS);
    expect(await Promise.all([one(), other(), one()])).toEqual([ok('renewed-1'), ok('renewed-1'), ok('renewed-1')]);
    expect(state.count).toBe(1);
  });

  it('are renewed in one tab where the browser has no locks', async () => {
    const { tab, store, state, pass } = await device();
    const token = tab(store, undefined);
    pass(HOUR_MS);
    expect(await Promise.all([token(), token()])).toEqual([ok('renewed-1'), ok('renewed-1')]);
    expect(state.count).toBe(1);
  });

  it('count until they expire while the issuer is down, then wait', async () => {
    const { tab, store, state, pass } = await device();
    state.isDown = true;
    const token = tab();
    pass(59 * MINUTE_MS);
    expect(await token()).toEqual(ok('first'));
    pass(HOUR_MS);
    expect(await token()).toEqual({ status: 'unreachable' });
    expect((await store.read())?.tokens).not.toBeNull();
    state.isDown = false;
    expect(await token()).toEqual(ok('renewed-1'));
  });

  it('are over when the issuer says so, and alone then', async () => {
    const { tab, store, pass } = await device();
    pass(HOUR_MS);
    await tab()();
    await store.put({ method: METHOD, tokens: kept('first', 0), ending: null });
    expect(await tab()()).toEqual({ status: 'signed-out' });
    expect(await store.read()).toMatchObject({ method: METHOD, tokens: null });
  });

  it('are renewed once the server has refused them', async () => {
    const { tab } = await device();
    const token = tab();
    expect(await token({ fresh: true })).toEqual(ok('first'));
    expect(await token({ fresh: true })).toEqual(ok('renewed-1'));
  });

  it('are not sent again after a refusal while the issuer is down', async () => {
    const { tab, state } = await device();
    const token = tab();
    await token();
    state.isDown = true;
    expect(await token({ fresh: true })).toEqual({ status: 'unreachable' });
    expect(await token()).toEqual(ok('first'));
  });

  it('of five minutes are recent enough to ask who is here (spec §9)', async () => {
    const { tab, state, pass } = await device();
    const token = tab();
    pass(5 * MINUTE_MS - 1);
    expect([await token({ fresh: 'recent' }), await token({ fresh: 'recent' })]).toEqual([ok('first'), ok('first')]);
    pass(1);
    expect([await token({ fresh: 'recent' }), state.count]).toEqual([ok('renewed-1'), 1]);
  });

  it('of another account here stay, and the unused new ones are revoked', async () => {
    const { tab, store, state, pass } = await device();
    pass(HOUR_MS);
    // Somebody signs in between reading and writing.
    const meddled: HostedStore = {
      ...store,
      replace: async (seen, tokens) => {
        await store.put({ method: METHOD, tokens: kept('ben', HOUR_MS), ending: null });
        return store.replace(seen, tokens);
      },
    };
    expect(await tab(meddled)()).toEqual(ok('ben'));
    expect((await store.read())?.tokens?.idToken).toBe(jwt('ben'));
    expect(state.given).toEqual(['renewed-1']);
  });

  it('without a refresh token end with their life', async () => {
    const { tab, pass } = await device(null);
    const token = tab();
    pass(58 * MINUTE_MS);
    expect(await token()).toEqual(ok('first'));
    pass(2 * MINUTE_MS);
    expect(await token()).toEqual({ status: 'signed-out' });
  });

  it('are renewed after a clock that was set back hides their age', async () => {
    const { tab, pass } = await device();
    pass(-HOUR_MS);
    expect(await tab()()).toEqual(ok('renewed-1'));
  });
});

describe('signing out', () => {
  it('takes the tokens away and gives the refresh token back', async () => {
    const { tab, leave, state } = await device();
    expect(await leave()).toBe(true);
    expect(state.given).toEqual(['first']);
    expect(await tab()()).toEqual({ status: 'signed-out' });
    expect([await leave(), state.given]).toEqual([true, ['first']]);
  });

  it('counts at once without a network, and is heard of later', async () => {
    const { tab, leave, state } = await device();
    state.isDown = true;
    expect(await leave()).toBe(false);
    expect(await tab()()).toEqual({ status: 'signed-out' });
    state.isDown = false;
    expect([await leave(), state.given]).toEqual([true, ['first']]);
  });

  it('leads to the issuer once, which ends its own session', async () => {
    const { leave, store, state } = await device();
    expect([await leave(), await leave(), state.left.length]).toEqual([true, true, 1]);
    const [address] = state.left;
    expect(address?.origin + (address?.pathname ?? '')).toBe(`${ISSUER}/end`);
    expect(Object.fromEntries(address?.searchParams ?? [])).toEqual({
      ...{ id_token_hint: jwt('first'), client_id: 'diary', state: 'signed-out' },
      post_logout_redirect_uri: 'https://diary.test/back',
    });
    expect(JSON.stringify(await store.read())).not.toContain(jwt('first'));
  });

  it('keeps that for a network, and a page that may leave', async () => {
    const { leave, leaveHere, state } = await device();
    expect([await leaveHere(), state.given, state.left]).toEqual([false, ['first'], []]);
    state.isDown = true;
    expect([await leave(), state.left]).toEqual([false, []]);
    state.isDown = false;
    expect([await leave(), state.given, state.left.length]).toEqual([true, ['first'], 1]);
  });

  it('leads nowhere once somebody has signed in again', async () => {
    const { leave, leaveHere, store, state } = await device();
    await leaveHere();
    await store.put({ method: METHOD, tokens: null, ending: null });
    expect([await leave(), state.left]).toEqual([true, []]);
  });

  it('is not undone by a tab that is renewing', async () => {
    const { tab, leave, store, state, pass } = await device();
    pass(HOUR_MS);
    const meddled: HostedStore = {
      ...store,
      replace: async (seen, tokens) => {
        await leave();
        return store.replace(seen, tokens);
      },
    };
    expect(await tab(meddled)()).toEqual({ status: 'signed-out' });
    expect((await store.read())?.tokens).toBeNull();
    expect(state.given).toEqual(['first', 'renewed-1']);
  });
});

describe('signing out while somebody else comes in', () => {
  it('leaves theirs alone, to the last step', async () => {
    const { tab, leave, store } = await device();
    const meddled: HostedStore = {
      ...store,
      read: async () => {
        const found = await store.read();
        if (found?.tokens === null) await store.put({ method: METHOD, tokens: kept('of-ben', 0), ending: null });
        return found;
      },
    };
    expect(await leave(meddled)).toBe(true);
    expect(await tab()()).toEqual(ok('of-ben'));
  });
});

describe('where tokens are kept (spec §9)', () => {
  /** A store of the browser that can be closed. */
  function closable() {
    const place = memoryPlace();
    const state = { isClosed: false };
    const open = () => {
      if (state.isClosed) throw new DOMException('closed', 'SecurityError');
    };
    const closing: TokenStore = {
      read: async () => {
        open();
        return place.read();
      },
      swap: async (isUnchanged, next) => {
        open();
        return place.swap(isUnchanged, next);
      },
    };
    return { place, closing, state };
  }
  const record = (mark: string) => ({ method: METHOD, tokens: kept(mark, 0), ending: null });

  it('is the first place that takes them', async () => {
    const [first, second] = [closable(), closable()];
    const store = createHostedStore([first.closing, second.closing], () => undefined);
    await store.put(record('one'));
    expect([await first.place.read(), await second.place.read()]).toEqual([expect.stringContaining(jwt('one')), null]);
  });

  it('is the next one where that is closed, and the newest counts', async () => {
    const [first, second] = [closable(), closable()];
    const reports: unknown[] = [];
    const store = createHostedStore([first.closing, second.closing], (error) => reports.push(error));
    await store.put(record('one'));
    first.state.isClosed = true;
    await store.put(record('two'));
    expect((await store.read())?.tokens?.idToken).toBe(jwt('two'));
    expect(reports).toHaveLength(1);
    first.state.isClosed = false;
    // The first place was not read, so its revision may be the same: signing in again counts all the same.
    await store.put(record('three'));
    expect((await store.read())?.tokens?.idToken).toBe(jwt('three'));
    expect(await second.place.read()).not.toContain(jwt('two'));
  });

  it('signs nobody out while it cannot be read', async () => {
    const first = closable();
    const reports: unknown[] = [];
    const report = (error: unknown) => void reports.push(error);
    const store = createHostedStore([first.closing, memoryPlace()], report);
    await store.put(record('one'));
    first.state.isClosed = true;
    const token = createHostedToken({ store, fetch, now: () => 0, report, locks: undefined });
    expect([await token(), reports.length]).toEqual([{ status: 'unreachable' }, 1]);
    first.state.isClosed = false;
    expect(await token()).toEqual(ok('one'));
  });

  it('leaves no database on a device that only looks', async () => {
    const factory = new IDBFactory();
    expect(await createHostedStore([indexedDbPlace(() => factory)], () => undefined).read()).toBeNull();
    expect(await factory.databases()).toEqual([]);
  });
});
