import { authUser } from '@tagfalter/contract/auth-user';
import { cleanupRegistration } from '@tagfalter/contract/cleanup-registration';
import { IDENTITY_PATH } from '@tagfalter/contract/identity';
import { simpleRegister } from '@tagfalter/contract/simple-register';
import type { User } from '@tagfalter/contract/user';
import { validateInvitation } from '@tagfalter/contract/validate-invitation';
import type { Env } from '@tagfalter/local/base/env';
import type { Fault } from '@tagfalter/local/base/fault';
import { request, requestWith } from '@tagfalter/local/base/request';
import type { AuthFailure, AuthProblem } from '#entities/person/auth-problem.ts';
import { loadFirebase } from '#entities/person/firebase/load-firebase.ts';
import { failed, type IdentityReply, postIdentity, requestSessionEnd } from '#entities/person/identity-calls.ts';
import { deviceStore } from '#platform/browser-stores.ts';
import { HOSTED_KEY } from '#platform/hosted-key.ts';
import type { TypedCredentials, TypedRegistration } from './auth-checks.ts';

export type AuthResult =
  | { ok: true; user: User; note?: 'already-registered'; isNew?: boolean }
  | ({ ok: false } & AuthFailure);

function userProblem(fault: Fault): AuthProblem {
  if (fault.kind === 'network') return 'no-connection';
  if (fault.kind === 'signed-out' && fault.isBlocked) return 'account-blocked';
  if (fault.kind === 'refused' && fault.code === 'not_found') return 'account-not-found';
  if (fault.kind === 'refused' && fault.status === 403) return 'access-denied';
  return 'authentication-failed';
}

/** Our server's objection to a token that the issuer has just made. */
function issuerProblem(fault: Fault): AuthProblem {
  if (fault.kind === 'signed-out' && !fault.isBlocked) return 'token-refused';
  // The server asks the issuer for its keys.
  if (fault.kind === 'server' && fault.code === 'overloaded') return 'issuer-unreachable';
  return userProblem(fault);
}

/** The registered person behind the session that has just begun. */
export async function currentUser(env: Env): Promise<AuthResult> {
  const call = { method: 'GET', path: authUser.path, schema: authUser.reply } as const;
  if (deviceStore.getItem(HOSTED_KEY)) {
    const token = await env.token();
    if (token.status !== 'ok') return failed(token.status === 'signed-out' ? 'no-current-user' : 'no-connection');
    // A fresh token of the issuer is not renewed: its refusal means that issuer and server do not fit together.
    const reply = await requestWith(env, call, token.token);
    if (reply.ok) return { ok: true, user: reply.value };
    return failed(issuerProblem(reply.fault));
  }
  await env.token({ fresh: true });
  const reply = await request(env, call);
  return reply.ok ? { ok: true, user: reply.value } : failed(userProblem(reply.fault));
}

async function enterIdentity(env: Env, email: string, password: string): Promise<IdentityReply> {
  const firebase = await loadFirebase(env);
  if (firebase) return firebase.signIn(email.trim(), password);
  // The password is the issuer's, whatever form it was typed into.
  if (deviceStore.getItem(HOSTED_KEY)) return failed('issuer-unreachable');
  return postIdentity(env, { path: `${IDENTITY_PATH}/sign-in/email`, body: { email: email.trim(), password } });
}

/** Running sign-out of a blocked person: its reply would remove the cookie of the next person. */
let blockedEnds = Promise.resolve();

/** Ends the session of a blocked person after their last act. */
export function leaveBlocked(env: Env): void {
  blockedEnds = requestSessionEnd(env);
}

/** Resolves when the session of a blocked person has ended. */
export const blockedHaveLeft = (): Promise<void> => blockedEnds;

/**
 * Signs in by e-mail and password (spec §4). Without a record of the person, or without permission, the session is
 * ended again; that of a blocked person stays until `leaveBlocked`, for what they may still do (spec decision 45).
 */
export async function signIn(env: Env, { email, password }: TypedCredentials): Promise<AuthResult> {
  await blockedEnds;
  const identity = await enterIdentity(env, email, password);
  if (!identity.ok) return identity;
  const result = await currentUser(env);
  const isEnded = !result.ok && result.problem !== 'no-connection' && result.problem !== 'account-blocked';
  if (isEnded) await requestSessionEnd(env);
  return result;
}

/**
 * Creates an identity for the e-mail. An identity that an interrupted registration left behind is reused, if it has the
 * same password and no person.
 */
async function createIdentity(env: Env, input: TypedRegistration, language: string): Promise<IdentityReply> {
  const email = input.email.trim();
  const { password } = input;
  const name = `${input.firstName.trim()} ${input.lastName.trim()}`;
  const body = { email, password, name, invitationCode: input.invitationCode.trim() };
  const firebase = await loadFirebase(env);
  const created = firebase
    ? await firebase.signUp({ email, password, name }, language)
    : await postIdentity(env, { path: `${IDENTITY_PATH}/sign-up/email`, body, language });
  if (created.ok || created.problem !== 'email-in-use') return created;
  const known = await enterIdentity(env, email, password);
  if (!known.ok) return created;
  const person = await currentUser(env);
  if (!person.ok && person.problem === 'account-not-found') return { ok: true };
  await requestSessionEnd(env);
  return created;
}

/** Person to be registered behind an identity. */
export type NewPerson = Pick<TypedRegistration, 'email' | 'firstName' | 'lastName' | 'invitationCode'> & {
  /** Lets the server ask the issuer for an address that its tokens lack. */
  accessToken?: string | undefined;
};

/** Removes what a registration of this address by this code may have left behind (spec §4). */
export async function cleanUp(env: Env, { email, invitationCode }: NewPerson): Promise<void> {
  const body = { email: email.trim(), invitationCode: invitationCode.trim() };
  if (body.email === '') return;
  await postIdentity(env, { path: cleanupRegistration.path, body });
}

/** Removes an identity for which no person could be registered, and its session (spec §4). */
async function undoIdentity(env: Env, input: NewPerson): Promise<void> {
  await cleanUp(env, input);
  await (await loadFirebase(env))?.undoSignUp();
  await requestSessionEnd(env);
}

function registerFailure(fault: Fault): AuthFailure {
  if (fault.kind === 'server' && fault.status === 429) {
    return { problem: 'too-many-requests', waitMs: fault.retryAfterMs };
  }
  if (fault.kind === 'signed-out' && !fault.isBlocked) return { problem: 'no-current-user' };
  if (fault.kind === 'refused' && fault.code === 'email_unknown') return { problem: 'issuer-no-email' };
  const isCode = fault.kind === 'refused' && fault.code === 'invalid_code';
  return { problem: isCode ? 'invalid-code' : 'database-registration-failed' };
}

/** Registers the person behind the identity of this session; if that fails, the identity is removed. */
export async function createPerson(env: Env, input: NewPerson): Promise<AuthResult> {
  await env.token({ fresh: true });
  const body = {
    invitationCode: input.invitationCode.trim(),
    firstName: input.firstName.trim(),
    lastName: input.lastName.trim(),
    ...(input.accessToken === undefined ? {} : { accessToken: input.accessToken }),
  };
  const reply = await request(env, { method: 'POST', path: simpleRegister.path, body, schema: simpleRegister.reply });
  if (reply.ok) return { ok: true, user: reply.value };
  const { fault } = reply;
  if (fault.kind === 'network') {
    // The reply was lost, perhaps not the registration: a registered person is let in.
    const made = await currentUser(env);
    if (made.ok || made.problem === 'no-connection') return made;
  }
  if (fault.kind === 'refused' && fault.code === 'already_registered') {
    const known = await currentUser(env);
    if (known.ok) return { ...known, note: 'already-registered' };
    if (known.problem !== 'account-not-found') return known;
    // The address is registered, not the person: two accounts at an issuer elsewhere may share it.
    await undoIdentity(env, input);
    return failed('email-in-use');
  }
  await undoIdentity(env, input);
  return { ok: false, ...registerFailure(fault) };
}

/** Asks whether an invitation code can be used. */
export function validateCode(env: Env, code: string): Promise<IdentityReply> {
  return postIdentity(env, {
    path: validateInvitation.path,
    body: { invitationCode: code.trim() },
    meaning: (status) => (status < 500 ? 'invalid-code' : 'registration-failed'),
  });
}

/**
 * Registers by e-mail (spec §4): old session away, code checked, identity, person; without a person the identity is
 * removed again.
 * @param language of the mail that confirms the address
 */
export async function register(env: Env, input: TypedRegistration, language: string): Promise<AuthResult> {
  await requestSessionEnd(env);
  const invited = await validateCode(env, input.invitationCode);
  if (!invited.ok) return invited;
  const identity = await createIdentity(env, input, language);
  return identity.ok ? createPerson(env, input) : identity;
}
