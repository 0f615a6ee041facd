import { deleteAccount, keepAccount } from '@tagfalter/contract/account-deletion';
import { accountExport } from '@tagfalter/contract/account-export';
import { type ModerationNotices, moderationNotices } from '@tagfalter/contract/moderation-notices';
import type { Env } from '@tagfalter/local/base/env';
import { type Reply, request } from '@tagfalter/local/base/request';
import * as v from 'valibot';
import type { Language } from '#i18n/language.ts';

// All that answers a blocked account (spec decision 45), in the name of the session that has just begun.

/** Why the account is blocked, whom to write to, and when it ends. */
export function readBlockedNotices(env: Env): Promise<Reply<ModerationNotices>> {
  const { method, path, reply: schema } = moderationNotices;
  return request(env, { method, path, schema });
}

/** Where the own archive is; `reauth_required` once the sign-in is ten minutes old, as for the end. */
export function askForArchive(env: Env, language: Language): Promise<Reply<{ url: string }>> {
  const { method, path, reply: schema } = accountExport;
  return request(env, { method, path: `${path}?language=${language}`, schema });
}

/** Asks for the end of the account in 14 days. */
export function askForEnd(env: Env): Promise<Reply<{ endsAt: string }>> {
  const { method, path, reply: schema } = deleteAccount;
  return request(env, { method, path, schema });
}

/** Takes that back. */
export function takeEndBack(env: Env): Promise<Reply<unknown>> {
  const { method, path } = keepAccount;
  return request(env, { method, path, schema: v.unknown() });
}
