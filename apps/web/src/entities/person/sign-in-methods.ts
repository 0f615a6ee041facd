import { type SignInMethods, SignInMethodsSchema, signInMethods } from '@tagfalter/contract/sign-in-methods';
import { requestWith } from '@tagfalter/local/base/request';
import { useEffect, useState, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { deviceStore } from '#platform/browser-stores.ts';
import { env } from '#platform/env.ts';
import { keptJson } from '#platform/kept-json.ts';
import { noteHosted } from './hosted-methods.ts';

/** Holds how people sign in here, as this device has heard last. */
const METHODS_KEY = 'tagfalter.sign-in-methods';
/** Until somebody has said otherwise. */
const BY_PASSWORD: SignInMethods = { external: null, hosted: null };

const listeners = new Set<() => void>();
let known: SignInMethods | undefined;
let asking: Promise<SignInMethods> | undefined;

/** What the server has told this device; undefined where it never has. */
function heardSignInMethods(): SignInMethods | undefined {
  if (known) return known;
  const parsed = v.safeParse(SignInMethodsSchema, keptJson(deviceStore, METHODS_KEY));
  if (parsed.success) known = parsed.output;
  return known;
}

/** How people sign in to this installation, as far as this device knows; e-mail and password alone at first. */
export const knownSignInMethods = (): SignInMethods => heardSignInMethods() ?? BY_PASSWORD;

async function ask(): Promise<SignInMethods> {
  const { method, path, reply: schema } = signInMethods;
  const reply = await requestWith(env, { method, path, schema }, null);
  if (!reply.ok) return knownSignInMethods();
  const before = JSON.stringify(knownSignInMethods());
  const now = JSON.stringify(reply.value);
  deviceStore.setItem(METHODS_KEY, now);
  noteHosted(deviceStore, reply.value.hosted);
  const isNew = before !== now;
  if (isNew || !known) known = reply.value;
  if (!isNew) return known;
  for (const listener of listeners) listener();
  return known;
}

/** Asks the server, once for all who ask meanwhile; where there is no answer, what this device knew stays. */
export function loadSignInMethods(): Promise<SignInMethods> {
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How people sign in here, live. */
export function useSignInMethods(): SignInMethods {
  return useSyncExternalStore(subscribe, knownSignInMethods);
}

/**
 * How people sign in here, for a form: it stays as it is under the hands of whoever fills it in, whatever is heard later.
 * @returns undefined while a device that has never heard it is asking
 */
export function useSettledSignInMethods(): SignInMethods | undefined {
  const [settled, settle] = useState(heardSignInMethods);
  useEffect(() => void (settled ?? loadSignInMethods().then(settle)), [settled]);
  return settled;
}

/** As `useSignInMethods`, asking the server for it. */
export function useCurrentSignInMethods(): SignInMethods {
  useEffect(() => void loadSignInMethods(), []);
  return useSignInMethods();
}

/** Whoever keeps all identities and all that belongs to them, by its host; '' where e-mail and password are ours, or Firebase's. */
export function issuerName({ hosted }: SignInMethods): string {
  return hosted?.kind === 'openid' ? new URL(hosted.issuer).hostname : '';
}

/** The account elsewhere as people know it, or whoever keeps all identities; '' for e-mail and password alone. */
export function externalName({ external, hosted }: SignInMethods): string {
  if (hosted?.kind === 'firebase') return hosted.external?.name ?? '';
  return external?.name ?? issuerName({ external, hosted });
}
