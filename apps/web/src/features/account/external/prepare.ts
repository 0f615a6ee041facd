import type { Env } from '@tagfalter/local/base/env';
import type { AuthFailure } from '#entities/person/auth-problem.ts';
import { requestSessionEnd } from '#entities/person/identity-calls.ts';
import { isVisitor } from '#entities/person/session.ts';
import { session } from '#entities/person/use-session.ts';
import { deviceStore } from '#platform/browser-stores.ts';
import { blockedHaveLeft, validateCode } from '../auth-calls.ts';

/** Between the end of the old session and the way to the provider (spec §4). */
const AFTER_SIGN_OUT_MS = 500;

/**
 * Prepares an external sign-in (spec §4): ends the session of the last person here, and looks up a code.
 * @param code of a registration; '' for a login
 */
export async function prepareExternal(env: Env, code: string): Promise<AuthFailure | null> {
  await Promise.all([session.signOutAcknowledged(), blockedHaveLeft()]);
  if (!(await isVisitor({ env, store: deviceStore }))) {
    await requestSessionEnd(env);
    await new Promise((resolve) => setTimeout(resolve, AFTER_SIGN_OUT_MS));
  }
  if (code === '') return null;
  const invited = await validateCode(env, code);
  return invited.ok ? null : invited;
}
