import { SIGNED_OUT } from '@tagfalter/contract/external-sign-in';
import { callsOf } from './calls-of.ts';
import type { HostedRecord } from './hosted-record.ts';
import type { HostedStore } from './hosted-store.ts';
import type { IdentityEnv, IssuerCalls } from './issuer-calls.ts';

interface SignOutOptions {
  /** Leads this page to the issuer. Absent: for later. */
  leaveFor?: ((address: string) => void) | undefined;
  returnTo?: string;
  calls?: (...method: Parameters<typeof callsOf>) => Promise<Pick<IssuerCalls, 'giveBack' | 'isReachable'>>;
}

/**
 * Revokes the refresh token and ends the session at the issuer, as soon as there is a network.
 * @returns whether it is finished; else call it again
 */
export async function signOutHosted(
  store: HostedStore,
  env: IdentityEnv,
  options: SignOutOptions = {},
): Promise<boolean> {
  const record = await store.read();
  if (record === null) return true;
  const { method, tokens } = record;
  const left = { ...record, tokens: null };
  if (tokens !== null) {
    left.ending = tokens.refreshToken ?? record.ending;
    left.hint = endSessionOf(method) && tokens.idToken;
    await store.put(left);
  }
  return (left.ending === null && left.hint === null) || notifyIssuer(store, env, { ...options, left });
}

async function notifyIssuer(
  store: HostedStore,
  env: IdentityEnv,
  { left, leaveFor, returnTo = '', calls = callsOf }: SignOutOptions & { left: HostedRecord },
): Promise<boolean> {
  const { giveBack, isReachable } = await calls(left.method);
  if (left.ending !== null && !(await giveBack(env, left.ending))) return false;
  const address = addressOf(left, returnTo);
  const mayLeave = address !== null && leaveFor !== undefined && (await isReachable(env));
  const after = await store.read();
  // A sign-in that came meanwhile counts.
  if (after === null || after.tokens !== null) return true;
  const isDone = address === null || mayLeave;
  await store.replace({ ...after, ending: null, hint: isDone ? null : left.hint }, null);
  if (mayLeave) leaveFor(address);
  return isDone;
}

const endSessionOf = (method: HostedRecord['method']): string | null =>
  method.kind === 'openid' ? method.endSessionEndpoint : null;

/** OpenID Connect RP-Initiated Logout 1.0, 2. */
function addressOf({ method, hint }: HostedRecord, returnTo: string): string | null {
  const endpoint = endSessionOf(method);
  if (method.kind !== 'openid' || endpoint === null || hint === null) return null;
  const url = new URL(endpoint);
  const query = { id_token_hint: hint, client_id: method.clientId, post_logout_redirect_uri: returnTo };
  for (const [name, value] of Object.entries({ ...query, state: SIGNED_OUT })) url.searchParams.set(name, value);
  return url.href;
}
