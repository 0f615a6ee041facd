import type { HostedMethod } from '@tagfalter/contract/sign-in-methods';
import type { IssuerCalls } from './issuer-calls.ts';

/** Loads the calls of an issuer. */
export async function callsOf(method: HostedMethod): Promise<IssuerCalls> {
  if (method.kind === 'firebase') return (await import('./firebase-calls.ts')).firebaseCalls(method);
  return (await import('./openid-calls.ts')).openidCalls(method);
}
