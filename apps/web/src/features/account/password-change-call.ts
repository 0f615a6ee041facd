import { changePassword } from '@tagfalter/contract/change-password';
import type { ErrorCode } from '@tagfalter/contract/error';
import type { SignedInDevice } from '@tagfalter/contract/sessions';
import type { Fault } from '@tagfalter/local/base/fault';
import { accountRequest } from '#entities/person/account-request.ts';
import type { AuthFailure, AuthProblem } from '#entities/person/auth-problem.ts';
import { loadFirebase } from '#entities/person/firebase/load-firebase.ts';
import { session } from '#entities/person/use-session.ts';
import { env } from '#platform/env.ts';

export interface PasswordChange {
  currentPassword: string;
  newPassword: string;
}

const PROBLEMS: Partial<Record<ErrorCode, AuthProblem>> = {
  wrong_password: 'wrong-current-password',
  password_too_short: 'weak-password',
  password_too_long: 'long-password',
  password_too_common: 'common-password',
};

function failureOf(fault: Fault): AuthFailure {
  if (fault.kind === 'network') return { problem: 'no-connection' };
  if (fault.kind === 'server' && fault.status === 429) {
    return { problem: 'too-many-requests', waitMs: fault.retryAfterMs };
  }
  return { problem: (fault.kind === 'refused' && PROBLEMS[fault.code]) || 'other' };
}

/** Changes the password. Answers the devices that are still signed in. */
export async function sendPasswordChange(
  change: PasswordChange,
): Promise<{ ok: true; left: SignedInDevice[] } | ({ ok: false } & AuthFailure)> {
  const here = session.get();
  const firebase = await loadFirebase(env);
  if (firebase && here.status === 'signed-in') {
    const { currentPassword: current, newPassword: next } = change;
    const answer = await firebase.changePassword(here.user.email, { current, next });
    if (answer.ok) return { ok: true, left: [] };
    return answer.problem === 'wrong-password' ? { ...answer, problem: 'wrong-current-password' } : answer;
  }
  const { method, path, reply: schema } = changePassword;
  const reply = await accountRequest({ method, path, body: change, schema });
  return reply.ok ? { ok: true, left: reply.value } : { ok: false, ...failureOf(reply.fault) };
}
