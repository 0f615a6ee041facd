import { type ExternalMode, SIGN_IN_PAGE } from '@tagfalter/contract/external-sign-in';
import type { FirebaseMethod } from '@tagfalter/contract/sign-in-methods';
import type { Env } from '@tagfalter/local/base/env';
import { deviceStore } from '#platform/browser-stores.ts';
import { hostedStore } from '#platform/hosted.ts';
import { loadFirebase } from '../firebase/load-firebase.ts';
import { failed } from '../identity-calls.ts';
import { readAnswer } from './implicit-answer.ts';
import type { ExternalEnd, ExternalProvider } from './provider.ts';
import { keepWay, takeWay } from './way-memory.ts';

const random = (): string => crypto.randomUUID() + crypto.randomUUID();

/**
 * Hash that the token names in place of the nonce, as Firebase wants it: a reader of the token does not know the nonce.
 */
async function hashed(nonce: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(nonce));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Google always asks which account, and knows no `login`. */
const IS_CHOICE_SURE = 'google.com';

function promptOf(mode: ExternalMode, isEmbedded: boolean, asksLogin: boolean): Record<string, string> {
  if (mode === 'confirm' || asksLogin) return { prompt: 'login', max_age: '0' };
  return { prompt: isEmbedded ? 'select_account consent' : 'select_account' };
}

/**
 * The way to the account elsewhere beside Firebase Authentication: its ID token by our own request, which Firebase checks and
 * takes for a sign-in. The library's own popup would load foreign scripts, which our pages do not run.
 */
export function createFirebaseProvider(env: Env, { external }: FirebaseMethod): ExternalProvider {
  const redirectUri = `${location.origin}${SIGN_IN_PAGE}`;

  async function finish(reply: string): Promise<ExternalEnd> {
    const way = takeWay(deviceStore, new URLSearchParams(reply).get('state'), env.now());
    if (way === null || external === null) return failed('external-expired');
    const { mode, nonce } = way;
    const read = readAnswer(reply, { ...external, nonce: await hashed(nonce) });
    if (!read.ok) return read;
    const before = mode === 'confirm' ? ((await hostedStore.read())?.tokens?.sub ?? '') : undefined;
    const firebase = await loadFirebase(env);
    if (firebase === null) return failed('external-nobody');
    const entered = await firebase.enterBy({ idToken: read.idToken, nonce }, before);
    return entered.ok ? { ok: true, mode, profile: { email: entered.email, name: read.name } } : entered;
  }

  return {
    async begin({ mode, isEmbedded, asksLogin }) {
      if (external === null) return failed('external-not-enabled');
      const [state, nonce] = [random(), random()];
      const url = new URL(external.authorizationEndpoint);
      const query = {
        client_id: external.clientId,
        redirect_uri: redirectUri,
        response_type: 'id_token',
        scope: 'openid email profile',
        state,
        nonce: await hashed(nonce),
        ...promptOf(mode, isEmbedded, asksLogin && external.providerId !== IS_CHOICE_SURE),
      };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      keepWay(deviceStore, { state, mode, nonce, verifier: '', at: env.now() });
      return { ok: true, url: url.href };
    },
    finish,
  };
}
