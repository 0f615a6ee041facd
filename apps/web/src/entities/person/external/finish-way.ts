import { loadSignInMethods } from '../sign-in-methods.ts';
import type { ExternalEnd } from './provider.ts';
import { providerOf } from './provider-of.ts';

/** Ends the way with what the provider has sent: with a session at whoever keeps the identities. @param code of a registration */
export async function finishWay(reply: string, code = ''): Promise<ExternalEnd> {
  const provider = await providerOf(await loadSignInMethods());
  return provider.finish(reply, code === '' ? {} : { code });
}
