import { confirmPassword } from '@tagfalter/contract/confirm-password';
import * as v from 'valibot';
import { env } from '#platform/env.ts';
import { accountRequest } from '../account-request.ts';
import type { AuthFailure } from '../auth-problem.ts';
import { loadFirebase } from '../firebase/load-firebase.ts';
import { session } from '../use-session.ts';

/** Gives the password again. @returns what is wrong, null for nothing */
export async function sendPassword(currentPassword: string): Promise<AuthFailure | null> {
  const here = session.get();
  const firebase = await loadFirebase(env);
  if (firebase && here.status === 'signed-in') {
    const answer = await firebase.confirm(here.user.email, currentPassword);
    return answer.ok ? null : answer;
  }
  const { method, path } = confirmPassword;
  const reply = await accountRequest({ method, path, body: { currentPassword }, schema: v.undefined() });
  if (reply.ok) return null;
  const { fault } = reply;
  if (fault.kind === 'network') return { problem: 'no-connection' };
  if (fault.kind === 'server' && fault.status === 429) {
    return { problem: 'too-many-requests', waitMs: fault.retryAfterMs };
  }
  return { problem: fault.kind === 'refused' && fault.code === 'wrong_password' ? 'wrong-password' : 'other' };
}
