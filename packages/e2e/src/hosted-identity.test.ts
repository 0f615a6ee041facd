import type { OpenidMethod } from '@tagfalter/contract/sign-in-methods';
import { HOUR_MS, MINUTE_MS } from '@tagfalter/domain/durations';
import { createHostedStore } from '@tagfalter/local/identity/hosted-store';
import { createHostedToken } from '@tagfalter/local/identity/hosted-token';
import { indexedDbPlace } from '@tagfalter/local/identity/identity-db';
import { beginWay, endWay } from '@tagfalter/local/identity/openid-way';
import { signOutHosted } from '@tagfalter/local/identity/sign-out';
import { type OpenidServer, startOpenid } from '@tagfalter/openid/openid-server';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chooseAt } from './at-issuer.ts';

const APP = 'https://diary.test/sign-in/callback';
const ANNA = { sub: 'anna', email: 'anna@example.org', email_verified: true, name: 'Anna Özgür' };

let openid: OpenidServer;
let method: OpenidMethod;
let now = Date.now();
const reports: unknown[] = [];
const env = { fetch, now: () => now, report: (error: unknown) => void reports.push(error) };

beforeEach(async () => {
  openid = await startOpenid({ clients: [{ id: 'diary', redirectUris: [APP] }], accounts: [ANNA] });
  const { issuer } = openid;
  method = {
    kind: 'openid',
    issuer,
    clientId: 'diary',
    authorizationEndpoint: `${issuer}/auth`,
    tokenEndpoint: `${issuer}/token`,
    jwksUri: `${issuer}/jwks`,
    revocationEndpoint: `${issuer}/token/revocation`,
    endSessionEndpoint: `${issuer}/session/end`,
    canCreate: false,
    asksOffline: true,
  };
  now = Date.now();
  reports.length = 0;
});
afterEach(() => openid.close());

async function begin() {
  return beginWay(method, { mode: 'login', isEmbedded: false, redirectUri: APP });
}

/** A device on which Anna has signed in. */
async function signedIn() {
  const { state, way, url } = await begin();
  const answer = await chooseAt(url, ANNA.sub);
  const end = await endWay(env, { method, redirectUri: APP }, { state, way, answer });
  if (!end.ok) throw new Error(`Signing in ended with: ${end.fault}`);
  const factory = new IDBFactory();
  const store = createHostedStore([indexedDbPlace(() => factory)], env.report);
  await store.put({ method, tokens: end.tokens, ending: null });
  const tab = () => createHostedToken({ ...env, store, locks: navigator.locks });
  return { end, store, tab };
}

/** Number of requests to the issuer's token endpoint after the first. */
const renewals = () => openid.requests.filter((line) => line === 'POST /token').length - 1;

describe('signing in at an issuer elsewhere', () => {
  it('brings tokens and the account’s claims', async () => {
    const { end } = await signedIn();
    expect(end.profile).toEqual({ email: ANNA.email, name: ANNA.name });
    expect(end.tokens).toMatchObject({ sub: 'anna', lifetimeMs: HOUR_MS });
    expect(reports).toEqual([]);
  });

  it('asks which account, and protects the code', async () => {
    const { url, state, way } = await begin();
    const query = Object.fromEntries(new URL(url).searchParams);
    expect(query).toMatchObject({
      ...{ response_type: 'code', scope: 'openid email profile offline_access', prompt: 'select_account' },
      ...{ state, nonce: way.nonce, code_challenge_method: 'S256' },
    });
    expect(url).not.toContain(way.verifier);
  });

  it.each([
    ['register', true, false, { prompt: 'create' }],
    ['register', false, false, { prompt: 'select_account' }],
    ['confirm', true, false, { prompt: 'login', max_age: '0' }],
    ['login', true, true, { prompt: 'login', max_age: '0' }],
    ['register', false, true, { prompt: 'login', max_age: '0' }],
  ] as const)('asks for %s; page for new accounts: %s; after sign-out: %s', async (...given) => {
    const [mode, canCreate, asksLogin, expected] = given;
    const request = { mode, isEmbedded: false, asksLogin, redirectUri: APP };
    const { url } = await beginWay({ ...method, canCreate }, request);
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject(expected);
  });

  it('asks for consent inside of another app (spec §9)', async () => {
    const { url } = await beginWay(method, { mode: 'login', isEmbedded: true, redirectUri: APP });
    expect(new URL(url).searchParams.get('prompt')).toBe('select_account consent');
  });

  it('takes no reply twice, of another attempt or issuer, without secret', async () => {
    const { state, way, url } = await begin();
    const answer = await chooseAt(url, ANNA.sub);
    const ends = (other: object) => endWay(env, { method, redirectUri: APP }, { state, way, answer, ...other });
    const other = await begin();
    const foreign = answer.replace(encodeURIComponent(openid.issuer), encodeURIComponent('https://evil.test'));
    expect(await ends({ state: other.state })).toEqual({ ok: false, fault: 'failed' });
    expect(await ends({ answer: foreign })).toEqual({ ok: false, fault: 'failed' });
    expect(await ends({ way: { ...way, verifier: other.way.verifier } })).toEqual({ ok: false, fault: 'failed' });
    expect(await ends({})).toMatchObject({ ok: true });
    expect(await ends({})).toEqual({ ok: false, fault: 'failed' });
  });

  it('takes no token for another nonce', async () => {
    const { state, way, url } = await begin();
    const answer = await chooseAt(url, ANNA.sub);
    const swapped = { ...way, nonce: (await begin()).way.nonce };
    const end = await endWay(env, { method, redirectUri: APP }, { state, way: swapped, answer });
    expect(end).toEqual({ ok: false, fault: 'failed' });
  });

  it('is silent on giving up, and names an issuer that is down', async () => {
    const { state, way, url } = await begin();
    const gaveUp = await chooseAt(url, '');
    const ends = (answer: string) => endWay(env, { method, redirectUri: APP }, { state, way, answer });
    expect(await ends(gaveUp)).toEqual({ ok: false, fault: 'cancelled' });
    openid.fail(502);
    expect(await ends(`code=x&state=${state}&iss=${encodeURIComponent(openid.issuer)}`)).toEqual({
      ok: false,
      fault: 'unreachable',
    });
    expect(reports).toEqual([]);
  });
});

describe('staying signed in there', () => {
  it('renews five minutes before the end of each token', async () => {
    const { tab, store } = await signedIn();
    const token = tab();
    const seen = new Set<string | undefined>();
    for (let hours = 0; hours < 3; hours++) {
      expect(await token()).toMatchObject({ status: 'ok' });
      seen.add((await store.read())?.tokens?.refreshToken ?? undefined);
      now += HOUR_MS - 5 * MINUTE_MS;
    }
    expect([seen.size, renewals()]).toEqual([3, 2]);
  });

  it('ends nobody’s session when two tabs begin at once', async () => {
    const { tab } = await signedIn();
    const tabs = [tab(), tab(), tab()];
    for (let rounds = 1; rounds <= 3; rounds++) {
      now += HOUR_MS;
      const results = await Promise.all(tabs.map((token) => token()));
      expect(results.map(({ status }) => status)).toEqual(['ok', 'ok', 'ok']);
      expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
      expect(renewals()).toBe(rounds);
    }
  });

  it('ends where a refresh token comes twice: somebody else may have it', async () => {
    const { end, tab, store } = await signedIn();
    now += HOUR_MS;
    await tab()();
    await store.put({ method, tokens: end.tokens, ending: null });
    expect(await tab()()).toEqual({ status: 'signed-out' });
    expect((await store.read())?.tokens).toBeNull();
  });

  it.each([500, 502, 503, 429, 200, 302, 401, 404])(
    'outlasts an answer of %s that is not the issuer’s',
    async (status) => {
      const { tab } = await signedIn();
      now += HOUR_MS;
      openid.fail(status);
      const token = tab();
      expect(await token()).toEqual({ status: 'unreachable' });
      openid.fail(undefined);
      expect(await token()).toMatchObject({ status: 'ok' });
      expect(reports).toEqual([]);
    },
  );

  it('outlasts days without a network, and a clock that is hours off', async () => {
    const { tab } = await signedIn();
    const token = tab();
    now += 20 * HOUR_MS;
    expect(await token()).toMatchObject({ status: 'ok' });
    now -= 90 * HOUR_MS;
    expect(await token()).toMatchObject({ status: 'ok' });
    expect(renewals()).toBe(2);
  });

  it('ends for good on signing out: the issuer refuses its tokens', async () => {
    const { end, tab, store } = await signedIn();
    expect(await signOutHosted(store, env, { leaveFor: () => {} })).toBe(true);
    expect(await tab()()).toEqual({ status: 'signed-out' });
    expect(openid.requests).toContain('POST /token/revocation');
    await store.put({ method, tokens: end.tokens, ending: null });
    now += HOUR_MS;
    expect(await tab()()).toEqual({ status: 'signed-out' });
  });

  it('leaves at once without a network, and tells the issuer later', async () => {
    const { tab, store } = await signedIn();
    openid.fail(503);
    expect(await signOutHosted(store, env, { leaveFor: () => {} })).toBe(false);
    expect(await tab()()).toEqual({ status: 'signed-out' });
    openid.fail(undefined);
    expect(await signOutHosted(store, env, { leaveFor: () => {} })).toBe(true);
    expect((await store.read())?.ending).toBeNull();
  });
});
