import { accountExport } from '@tagfalter/contract/account-export';
import { accountRequest } from '#entities/person/account-request.ts';
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
