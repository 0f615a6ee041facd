import { HOUR_MS } from '@tagfalter/domain/durations';
import 'fake-indexeddb/auto';
import { createHostedStore } from '@tagfalter/local/identity/hosted-store';
import { indexedDbPlace } from '@tagfalter/local/identity/identity-db';
import { afterEach, expect, it, vi } from 'vitest';
import { renewForWindow } from './renew-identity.ts';
import { identityEnv } from './worker-env.ts';

const ISSUER = 'https://issuer.test';
const METHOD = {
  ...({
    kind: 'openid',
    issuer: ISSUER,
    clientId: 'diary',
    canCreate: false,
    asksOffline: false,
    revocationEndpoint: null,
    endSessionEndpoint: null,
  } as const),
  ...{ authorizationEndpoint: `${ISSUER}/auth`, tokenEndpoint: `${ISSUER}/token`, jwksUri: `${ISSUER}/jwks` },
};
const store = createHostedStore([indexedDbPlace(() => indexedDB)], () => undefined);
const log = { report: () => undefined, read: async () => [], clear: async () => undefined };
const tokens = (idToken: string) => ({ idToken, refreshToken: 'first', sub: 'anna', gotAt: 0, lifetimeMs: HOUR_MS });

afterEach(async () => {
  vi.unstubAllGlobals();
  // Other tests of the worker share this browser, and know of no issuer.
  await new Promise<void>((resolve) => {
    indexedDB.deleteDatabase('hosted-identity').onsuccess = () => resolve();
  });
});

function jwt(): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  return `${part({ alg: 'RS256' })}.${part({ iss: ISSUER, aud: 'diary', sub: 'anna', iat: now, exp: now + 3600 })}.c2ln`;
}

/** Messages that the window gets. */
async function ask(revision: number): Promise<unknown[]> {
  const received: unknown[] = [];
  const port = { postMessage: (news: unknown) => void received.push(news) };
  await renewForWindow({ type: 'RENEW_IDENTITY', revision }, port, identityEnv(log));
  return received;
}

it('renews for a window and keeps the tokens if the window closes', async () => {
  await store.put({ method: METHOD, tokens: tokens('old'), ending: null });
  const { revision = 0 } = (await store.read()) ?? {};
  const fresh = jwt();
  let asked = 0;
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return Response.json({ access_token: 'a', token_type: 'Bearer', id_token: fresh, refresh_token: 'second' });
  });
  expect(await ask(revision)).toEqual(['begun', 'done']);
  expect((await store.read())?.tokens).toMatchObject({ idToken: fresh, refreshToken: 'second' });
  // A second window that had seen the same asks a moment later.
  expect([await ask(revision), asked]).toEqual([['begun', 'done'], 1]);
});

it('leaves it to the window if unreachable or tokens lie elsewhere', async () => {
  await store.put({ method: METHOD, tokens: tokens('old'), ending: null });
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  const { revision = 0 } = (await store.read()) ?? {};
  expect(await ask(revision)).toEqual(['begun', 'not-done']);
  expect(await ask(revision + 1)).toEqual(['begun', 'not-done']);
});

it('hears nothing else', () => {
  expect(renewForWindow({ type: 'SKIP_WAITING' }, { postMessage: () => undefined }, identityEnv(log))).toBeUndefined();
});
