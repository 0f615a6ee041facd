import { callsOf } from './calls-of.ts';
import type { HostedStore } from './hosted-store.ts';
import type { IdentityEnv, IssuerCalls } from './issuer-calls.ts';

/**
 * Revokes the refresh token as soon as there is a network.
 * @returns whether it is finished; else call it again
 */
export async function signOutHosted(
  store: HostedStore,
  env: IdentityEnv,
  calls: (...method: Parameters<typeof callsOf>) => Promise<Pick<IssuerCalls, 'giveBack'>> = callsOf,
): Promise<boolean> {
  const record = await store.read();
  if (record === null) return true;
  const { method, tokens } = record;
  const ending = tokens?.refreshToken ?? record.ending;
  if (tokens !== null) await store.put({ method, tokens: null, ending });
  if (ending === null) return true;
  const { giveBack } = await calls(method);
  if (!(await giveBack(env, ending))) return false;
  const after = await store.read();
  // A sign-in that came meanwhile counts.
  if (after !== null && after.tokens === null) await store.replace({ ...after, ending: null }, null);
  return true;
}
