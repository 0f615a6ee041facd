import { callsOf } from './calls-of.ts';
import type { HostedStore } from './hosted-store.ts';
import type { IdentityEnv } from './issuer-calls.ts';

/**
 * Signs out at an issuer elsewhere: the tokens leave this device at once, and the refresh token is given back where there is
 * a network; without one it ends by itself.
 * @returns whether anybody was signed in
 */
export async function signOutHosted(store: HostedStore, env: IdentityEnv): Promise<boolean> {
  const record = await store.read();
  if (record === null || record.tokens === null) return false;
  await store.put(record.method, null);
  const { refreshToken } = record.tokens;
  if (refreshToken !== null) await (await callsOf(record.method)).giveBack(env, refreshToken);
  return true;
}
