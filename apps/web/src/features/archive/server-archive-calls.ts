import { accountExport } from '@tagfalter/contract/account-export';
import { confirmPassword } from '@tagfalter/contract/confirm-password';
import * as v from 'valibot';
import { accountRequest } from '#entities/person/account-request.ts';
import type { AuthFailure } from '#entities/person/auth-problem.ts';
import type { Language } from '#i18n/language.ts';

/** Where the archive is, or why it is not to be had: `reauth` asks for the password first. */
export async function askForArchive(language: Language): Promise<{ url: string } | 'reauth' | 'network' | 'failed'> {
  const { method, path, reply: schema } = accountExport;
  const reply = await accountRequest({ method, path: `${path}?language=${language}`, schema });
  if (reply.ok) return reply.value;
  const { fault } = reply;
  if (fault.kind === 'refused' && fault.code === 'reauth_required') return 'reauth';
  return fault.kind === 'network' ? 'network' : 'failed';
}

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
