import type { HostedMethod } from '@tagfalter/contract/sign-in-methods';
import type { IssuerCalls } from './issuer-calls.ts';

export async function callsOf(method: HostedMethod): Promise<IssuerCalls> {
  if (method.kind === 'firebase') return (await import('./firebase-calls.ts')).firebaseCalls(method);
  return (await import('./openid-calls.ts')).openidCalls(method);
}
