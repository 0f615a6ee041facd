import { type SignInMethods, SignInMethodsSchema, signInMethods } from '@tagfalter/contract/sign-in-methods';
import { requestWith } from '@tagfalter/local/base/request';
import { createStore } from '@tagfalter/local/base/store';
import { useEffect, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { deviceStore } from '#platform/browser-stores.ts';
import { env } from '#platform/env.ts';
import { keptJson } from '#platform/kept-json.ts';
import { noteHosted } from './hosted-methods.ts';

/** Holds how people sign in here, as this device has heard last. */
const METHODS_KEY = 'tagfalter.sign-in-methods';
/** Default until the server has answered. */
const BY_PASSWORD: SignInMethods = { external: null, hosted: null };

const known = createStore<SignInMethods | undefined>(undefined);
let asking: Promise<SignInMethods> | undefined;

/** Returns the methods that the server has told this device; undefined where it never has. */
export function cachedSignInMethods(): SignInMethods | undefined {
  const methods = known.get();
  if (methods) return methods;
  const parsed = v.safeParse(SignInMethodsSchema, keptJson(deviceStore, METHODS_KEY));
  if (!parsed.success) return undefined;
  known.set(parsed.output);
  return parsed.output;
}

/** How people sign in to this installation, as far as this device knows; e-mail and password alone at first. */
export const knownSignInMethods = (): SignInMethods => cachedSignInMethods() ?? BY_PASSWORD;

async function ask(): Promise<SignInMethods> {
  const { method, path, reply: schema } = signInMethods;
  const reply = await requestWith(env, { method, path, schema }, null);
  const before = cachedSignInMethods();
  if (!reply.ok || isLess(reply.value, before)) return knownSignInMethods();
  const now = JSON.stringify(reply.value);
  deviceStore.setItem(METHODS_KEY, now);
  noteHosted(deviceStore, reply.value.hosted);
  if (before && JSON.stringify(before) === now) return before;
  known.set(reply.value);
  return reply.value;
}

/** Whether the server knows less of an issuer than this device: it has not reached the issuer since its start. */
function isLess({ hosted }: SignInMethods, before: SignInMethods | undefined): boolean {
  return hosted?.kind === 'away' && before?.hosted?.kind === 'openid' && before.hosted.issuer === hosted.issuer;
}

/** Asks the server, once for all who ask meanwhile; where there is no answer, what this device knew stays. */
export function loadSignInMethods(): Promise<SignInMethods> {
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}

export const subscribeSignInMethods = known.subscribe;

/** How people sign in here, live. */
export function useSignInMethods(): SignInMethods {
  return useSyncExternalStore(subscribeSignInMethods, knownSignInMethods);
}

/** Returns the sign-in methods as `useSignInMethods` does, and asks the server for them. */
export function useCurrentSignInMethods(): SignInMethods {
  useEffect(() => void loadSignInMethods(), []);
  return useSignInMethods();
}

/** Host of the issuer that keeps all identities; '' where e-mail and password are ours, or Firebase's. */
export function issuerName({ hosted }: SignInMethods): string {
  return hosted?.kind === 'openid' || hosted?.kind === 'away' ? new URL(hosted.issuer).hostname : '';
}

/**
 * Name of the account elsewhere as people know it, or of the issuer that keeps all identities; '' for e-mail and
 * password.
 */
export function externalName({ external, hosted }: SignInMethods): string {
  if (hosted?.kind === 'firebase') return hosted.external?.name ?? '';
  return external?.name ?? issuerName({ external, hosted });
}
