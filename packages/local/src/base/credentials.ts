import type { Env } from './env.ts';
import type { Fault } from './fault.ts';

export type Credentials =
  | { status: 'ok'; headers: Readonly<Record<string, string>> }
  | { status: 'signed-out' | 'unreachable' };

/** @param fresh bypasses the cache, after a 401 */
export async function bearer(env: Pick<Env, 'token'>, fresh = false): Promise<Credentials> {
  const token = await env.token({ fresh });
  return token.status === 'ok' ? { status: 'ok', headers: { authorization: `Bearer ${token.token}` } } : token;
}

export function credentialsFault(status: 'signed-out' | 'unreachable'): Fault {
  return { kind: status === 'signed-out' ? 'signed-out' : 'network' };
}
