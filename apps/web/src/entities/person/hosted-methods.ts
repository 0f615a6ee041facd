import { type HostedMethod, HostedMethodSchema, type SignInMethods } from '@tagfalter/contract/sign-in-methods';
import * as v from 'valibot';
import type { KeyValueStore } from '#platform/browser-stores.ts';
import { HOSTED_KEY } from '#platform/hosted-key.ts';
import { keptJson } from '#platform/kept-json.ts';

/** Remembers whether the installation has its identities elsewhere: tokens, sign-out and the start go by it. */
export function noteHosted(store: KeyValueStore, hosted: SignInMethods['hosted']): void {
  if (hosted === null) store.removeItem(HOSTED_KEY);
  else store.setItem(HOSTED_KEY, JSON.stringify(hosted));
}

/** Where identities live, as far as this device knows; null for the embedded provider, and for an issuer that is away. */
export function knownHosted(store: Pick<KeyValueStore, 'getItem'>): HostedMethod | null {
  const parsed = v.safeParse(HostedMethodSchema, keptJson(store, HOSTED_KEY));
  return parsed.success ? parsed.output : null;
}
