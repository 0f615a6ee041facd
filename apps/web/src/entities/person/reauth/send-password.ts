import { confirmPassword } from '@tagfalter/contract/confirm-password';
import * as v from 'valibot';
import { accountRequest } from '../account-request.ts';
import type { AuthFailure } from '../auth-problem.ts';

/** Gives the password again. @returns what is wrong, null for nothing */
export async function sendPassword(currentPassword: string): Promise<AuthFailure | null> {
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
