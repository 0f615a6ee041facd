import { SIGN_IN_PAGE } from '@tagfalter/contract/external-sign-in';
import type { OpenidMethod } from '@tagfalter/contract/sign-in-methods';
import type { Env } from '@tagfalter/local/base/env';
import { beginWay, endWay, type WayFault } from '@tagfalter/local/identity/openid-way';
import { deviceStore } from '#platform/browser-stores.ts';
import { hostedStore } from '#platform/hosted.ts';
import type { AuthProblem } from '../auth-problem.ts';
import { failed } from '../identity-calls.ts';
import type { ExternalEnd, ExternalProvider } from './provider.ts';
import { keepWay, takeWay } from './way-memory.ts';

const PROBLEMS: Record<WayFault, AuthProblem> = {
  cancelled: 'external-cancelled',
  failed: 'external-error',
  unreachable: 'issuer-unreachable',
};

/** The way to an issuer that keeps all identities: this browser does the work, and keeps the tokens. */
export function createHostedProvider(env: Env, method: OpenidMethod): ExternalProvider {
  const redirectUri = `${location.origin}${SIGN_IN_PAGE}`;

  async function finish(reply: string): Promise<ExternalEnd> {
    const way = takeWay(deviceStore, new URLSearchParams(reply).get('state'), env.now());
    if (way === null) return failed('external-expired');
    const { mode, state } = way;
    const before = (await hostedStore.read())?.tokens ?? null;
    const end = await endWay(env, { method, redirectUri }, { state, way, answer: reply });
    if (!end.ok) return failed(PROBLEMS[end.fault]);
    // Whoever is to prove themselves is the one who is here.
    if (mode === 'confirm' && before?.sub !== end.tokens.sub) return failed('external-other');
    await hostedStore.put({ method, tokens: end.tokens, ending: null });
    return { ok: true, mode, profile: end.profile };
  }

  return {
    begin: async (options) => {
      const { state, way, url } = await beginWay(method, { ...options, redirectUri });
      keepWay(deviceStore, { state, ...way, at: env.now() });
      return { ok: true, url };
    },
    finish,
  };
}
