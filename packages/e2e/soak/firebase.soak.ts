import { randomBytes } from 'node:crypto';
import type { FirebaseMethod } from '@tagfalter/contract/sign-in-methods';
import { HOUR_MS } from '@tagfalter/domain/durations';
import { createHostedStore } from '@tagfalter/local/identity/hosted-store';
import { createHostedToken } from '@tagfalter/local/identity/hosted-token';
import { claimsOf } from '@tagfalter/local/identity/id-token';
import { memoryPlace } from '@tagfalter/local/identity/place';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createFirebaseClient,
  type FirebaseClient,
} from '../../../apps/web/src/entities/person/firebase/firebase-client.ts';
import { sendVerification } from '../../../apps/web/src/entities/person/firebase/send-verification.ts';
import { type AuthEmulator, startAuthEmulator } from './auth-emulator.ts';

const PASSWORD = 'kein-gutes-Passwort-7';
const GOOGLE = { name: 'Google', issuer: 'https://accounts.google.com', clientId: 'web' };

let emulator: AuthEmulator;
let method: FirebaseMethod;
let now = Date.now();
const reports: unknown[] = [];
const report = (error: unknown) => void reports.push(error);
const store = createHostedStore([memoryPlace()], report);
let client: FirebaseClient;
const token = createHostedToken({ store, fetch, now: () => now, report, locks: navigator.locks });

beforeAll(async () => {
  emulator = await startAuthEmulator();
  const { address, projectId } = emulator;
  method = {
    ...{ kind: 'firebase', apiKey: 'demo', projectId, emulator: address },
    external: { ...GOOGLE, authorizationEndpoint: `${GOOGLE.issuer}/o/oauth2/v2/auth`, providerId: 'google.com' },
  };
  client = createFirebaseClient(method, { store, now: () => now, report });
});
afterAll(() => emulator.stop());

const newAddress = () => `${randomBytes(6).toString('hex')}@example.org`;
const signUp = (email: string) => client.signUp({ email, password: PASSWORD, name: 'Nora Wiese' }, 'de');

const MailsSchema = v.object({ oobCodes: v.array(v.object({ email: v.string(), requestType: v.string() })) });

/** Types of the mails that the emulator would have sent to an address. */
async function mailsTo(address: string): Promise<string[]> {
  const reply = await fetch(`${emulator.address}/emulator/v1/projects/${emulator.projectId}/oobCodes`);
  const { oobCodes } = v.parse(MailsSchema, await reply.json());
  return oobCodes.filter(({ email }) => email === address).map(({ requestType }) => requestType);
}

it('makes an account whose token names it, and mails to its address', async () => {
  const email = newAddress();
  expect(await signUp(email)).toEqual({ ok: true });
  const given = await token();
  expect(given.status === 'ok' && claimsOf(given.token)).toMatchObject({ email, name: 'Nora Wiese' });
  expect(await mailsTo(email)).toEqual(['VERIFY_EMAIL']);
  expect(await sendVerification(method, { fetch, token }, 'de')).toEqual({ ok: true });
  expect(await mailsTo(email)).toEqual(['VERIFY_EMAIL', 'VERIFY_EMAIL']);
});

it('names faults in the product’s words (spec §8)', async () => {
  const email = newAddress();
  await signUp(email);
  expect(await signUp(email)).toEqual({ ok: false, problem: 'email-in-use' });
  const weak = { email: newAddress(), password: '12345', name: 'x y' };
  expect(await client.signUp(weak, 'de')).toEqual({ ok: false, problem: 'weak-password' });
  expect(await client.signIn('keine Adresse', PASSWORD)).toEqual({ ok: false, problem: 'invalid-email' });
  expect(await client.signIn(newAddress(), PASSWORD)).toEqual({ ok: false, problem: 'user-not-found' });
  expect(await client.signIn(email, 'ein-anderes')).toEqual({ ok: false, problem: 'wrong-password' });
});

it('stays signed in: tokens are renewed by a plain request', async () => {
  await signUp(newAddress());
  const first = await token();
  now += HOUR_MS;
  const second = await token();
  expect([first.status, second.status]).toEqual(['ok', 'ok']);
  expect((await store.read())?.tokens?.gotAt).toBe(now);
});

it('ends the session of an account that is gone', async () => {
  await signUp(newAddress());
  await client.undoSignUp();
  now += HOUR_MS;
  expect(await token()).toEqual({ status: 'signed-out' });
});

it('removes the account again behind which nobody was registered', async () => {
  const email = newAddress();
  await signUp(email);
  await client.undoSignUp();
  expect(await client.signIn(email, PASSWORD)).toEqual({ ok: false, problem: 'user-not-found' });
});

it('mails a way to a new password, and does not tell which addresses there are', async () => {
  const email = newAddress();
  await signUp(email);
  expect(await client.sendReset(email, 'de')).toEqual({ ok: true });
  expect(await mailsTo(email)).toContain('PASSWORD_RESET');
  expect(await client.sendReset(newAddress(), 'de')).toEqual({ ok: true });
});

it('changes the password with the old one', async () => {
  const email = newAddress();
  await signUp(email);
  const wrong = { current: 'falsch-falsch', next: 'ganz-neues-Passwort' };
  expect(await client.changePassword(email, wrong)).toEqual({ ok: false, problem: 'wrong-password' });
  expect(await client.changePassword(email, { ...wrong, current: PASSWORD })).toEqual({ ok: true });
  expect(await client.confirm(email, wrong.next)).toEqual({ ok: true });
  expect(await token()).toMatchObject({ status: 'ok' });
});

it('takes the token of an account elsewhere for a sign-in, and no other person for a proof', async () => {
  const email = newAddress();
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { iss: GOOGLE.issuer, aud: GOOGLE.clientId, sub: randomBytes(8).toString('hex'), email };
  const idToken = `${part({ alg: 'none' })}.${part({ ...claims, email_verified: true, name: 'Nora' })}.`;
  expect(await client.enterBy({ idToken, nonce: 'n' })).toEqual({ ok: true, email });
  const uid = (await store.read())?.tokens?.sub;
  expect(await client.enterBy({ idToken, nonce: 'n' }, uid)).toEqual({ ok: true, email });
  expect(await client.enterBy({ idToken, nonce: 'n' }, 'somebody-else')).toEqual({
    ok: false,
    problem: 'external-other',
  });
});

it('says that there is no network, and signs nobody out by that', async () => {
  await signUp(newAddress());
  await emulator.stop();
  expect(await client.signIn(newAddress(), PASSWORD)).toEqual({ ok: false, problem: 'no-connection' });
  now += HOUR_MS;
  expect(await token()).toEqual({ status: 'unreachable' });
  expect((await store.read())?.tokens).not.toBeNull();
});
