import { IDENTITY_PATH } from '@tagfalter/contract/identity';
import type { Env } from '@tagfalter/local/base/env';
import { jsonBody } from '@tagfalter/local/base/json-body';
import { ConnectionLost, overNetwork } from '@tagfalter/local/base/over-network';
import { ownRefusal } from '@tagfalter/local/base/own-refusal';
import { retryAfterOf } from '@tagfalter/local/base/request';
import * as v from 'valibot';
import { deviceStore } from '#platform/browser-stores.ts';
import { HOSTED_KEY } from '#platform/hosted-key.ts';
import { type AuthFailure, type AuthProblem, problemOf } from './auth-problem.ts';
import { loadFirebase } from './firebase/load-firebase.ts';
import { knownHosted } from './hosted-methods.ts';

export type IdentityReply = { ok: true } | ({ ok: false } & AuthFailure);

type CallResult = { ok: true; body: unknown } | ({ ok: false } & AuthFailure);

/** Maps the status and code of a refusal to its meaning. */
type Meaning = (status: number, code: string | undefined) => AuthProblem;

export const failed = (problem: AuthProblem): { ok: false } & AuthFailure => ({ ok: false, problem });

const TIMEOUT_MS = 30_000;

interface Post {
  path: string;
  body: unknown;
  meaning?: Meaning;
  /** Language of the mail that this sets off. */
  language?: string;
}

/** A JSON POST without a token; answers the body of a success. */
async function send(env: Env, { path, body, meaning = problemOf, language }: Post): Promise<CallResult> {
  const request = {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(language === undefined ? {} : { 'accept-language': language }),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  };
  try {
    const reply = await overNetwork(() => env.fetch(`${env.origin}${path}`, request));
    if (reply.ok) {
      const answer = await jsonBody(reply);
      // A portal answers 200 as well.
      return answer !== undefined || reply.status === 204 ? { ok: true, body: answer } : failed('no-connection');
    }
    const code = await ownRefusal(reply);
    // The page of a portal or a proxy says nothing of the account (wire 46).
    if (code === undefined && reply.status < 500) return failed('no-connection');
    if (reply.status === 429) return { ...failed('too-many-requests'), waitMs: retryAfterOf(reply.headers) };
    return failed(meaning(reply.status, code));
  } catch (error) {
    if (error instanceof ConnectionLost) return failed('no-connection');
    env.report(error, 'identity');
    return failed('other');
  }
}

/** A JSON POST without a token. */
export async function postIdentity(env: Env, call: Post): Promise<IdentityReply> {
  const sent = await send(env, call);
  return sent.ok ? { ok: true } : sent;
}

/**
 * A JSON POST without a token, for what it answers.
 * @param misfit what it means that the answer is none of ours
 */
export async function postFor<S extends v.GenericSchema>(
  env: Env,
  { misfit, ...call }: Post & { misfit: AuthProblem },
  schema: S,
): Promise<{ ok: true; value: v.InferOutput<S> } | ({ ok: false } & AuthFailure)> {
  const sent = await send(env, call);
  if (!sent.ok) return sent;
  const parsed = v.safeParse(schema, sent.body);
  return parsed.success ? { ok: true, value: parsed.output } : failed(misfit);
}

/** Ends the session of this browser at the identity provider, and forgets its token. */
export async function requestSessionEnd(env: Env): Promise<void> {
  if (deviceStore.getItem(HOSTED_KEY)) {
    const { leaveHosted } = await import('#platform/hosted.ts');
    await leaveHosted(env);
    return;
  }
  await postIdentity(env, { path: `${IDENTITY_PATH}/sign-out`, body: {} });
  await env.token({ fresh: true });
}

/** Asks for a mail with a link to a new password; the answer is the same for every address (decision 4). */
export async function requestReset(env: Env, email: string, language: string): Promise<IdentityReply> {
  const firebase = await loadFirebase(env);
  if (firebase) return firebase.sendReset(email.trim(), language);
  return postIdentity(env, {
    path: `${IDENTITY_PATH}/request-password-reset`,
    body: { email: email.trim() },
    language,
    meaning: (status, code) => (status === 400 ? 'invalid-email' : problemOf(status, code)),
  });
}

/** Sets a new password by the token of the mail's link; every session of the account ends with it. */
export function resetPassword(env: Env, newPassword: string, token: string): Promise<IdentityReply> {
  return postIdentity(env, { path: `${IDENTITY_PATH}/reset-password`, body: { newPassword, token } });
}

/** Sends the mail that confirms an address once more. Answers 'confirmed' when there is nothing left to confirm. */
export async function sendConfirmation(
  env: Env,
  email: string,
  language: string,
): Promise<IdentityReply | 'confirmed'> {
  const hosted = knownHosted(deviceStore);
  if (hosted?.kind === 'firebase') {
    const { sendVerification } = await import('./firebase/send-verification.ts');
    return sendVerification(hosted, env, language);
  }
  let isConfirmed = false;
  const answer = await postIdentity(env, {
    path: `${IDENTITY_PATH}/send-verification-email`,
    body: { email },
    language,
    meaning: (status, code) => {
      isConfirmed = code === 'EMAIL_ALREADY_VERIFIED';
      return problemOf(status, code);
    },
  });
  return isConfirmed ? 'confirmed' : answer;
}
