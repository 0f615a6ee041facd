import { callsOf } from './calls-of.ts';
import type { HostedStore } from './hosted-store.ts';
import type { IdentityEnv, IssuerCalls } from './issuer-calls.ts';

/**
 * Signs out at an issuer elsewhere: the tokens count no more on this device at once, and the refresh token is given back as
 * soon as there is a network.
 * @returns whether nothing is left to do; else to be called again
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
  // Somebody may have signed in meanwhile, or may do so before this is stored: theirs counts.
  if (after !== null && after.tokens === null) await store.replace({ ...after, ending: null }, null);
  return true;
}
