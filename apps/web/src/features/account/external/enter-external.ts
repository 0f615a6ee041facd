import type { Env } from '@tagfalter/local/base/env';
import { ASK_LOGIN_KEY } from '#entities/person/account-memory.ts';
import type { AuthProblem } from '#entities/person/auth-problem.ts';
import { finishWay } from '#entities/person/external/finish-way.ts';
import type { ExternalProfile } from '#entities/person/external/provider.ts';
import { withProviderProfile } from '#entities/person/external/take-over-profile.ts';
import { requestSessionEnd } from '#entities/person/identity-calls.ts';
import { knownSignInMethods } from '#entities/person/sign-in-methods.ts';
import { deviceStore } from '#platform/browser-stores.ts';
import { type AuthResult, cleanUp, createPerson, currentUser, type NewPerson } from '../auth-calls.ts';

/** A registration by an account elsewhere that lacks its invitation code; the session stands. */
interface UnfinishedSignUp {
  ok: false;
  problem: 'code-missing';
  profile: ExternalProfile;
}

/** First name is the first word, last name the rest (spec §4); without a name, what stands before the @. */
export function namesOf({ name, email }: ExternalProfile): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return firstName === ''
    ? { firstName: email.split('@')[0] ?? '', lastName: '' }
    : { firstName, lastName: rest.join(' ') };
}

/** Signs in or registers with what the provider has sent (spec §4 "Sign-in"). @param way by which it came */
export async function enterExternal(
  env: Env,
  { answer: reply, code, way }: { answer: string; code: string; way: 'popup' | 'redirect' },
): Promise<AuthResult | UnfinishedSignUp> {
  const end = await finishWay(reply, code);
  if (!end.ok) return end;
  const { mode, profile } = end;
  const found = await currentUser(env);
  if (found.ok) {
    deviceStore.removeItem(ASK_LOGIN_KEY);
    const user = await withProviderProfile(env, found.user);
    return { ok: true, user, ...(mode === 'register' ? { note: 'already-registered' } : {}) };
  }
  if (found.problem === 'account-not-found' && mode === 'register') {
    return code === '' ? { ok: false, problem: 'code-missing', profile } : registerExternal(env, profile, code);
  }
  if (found.problem !== 'no-connection' && found.problem !== 'account-blocked') {
    // Else the provider may lead into the same account for ever.
    deviceStore.setItem(ASK_LOGIN_KEY, '1');
    await requestSessionEnd(env);
  }
  return { ...found, problem: deniedAs(found.problem, way) };
}

/** Registers the person behind the account that has just proven itself: cleanup call, then simple-register (spec §4). */
export async function registerExternal(env: Env, profile: ExternalProfile, code: string): Promise<AuthResult> {
  const { email, accessToken } = profile;
  const person: NewPerson = { ...namesOf(profile), email, accessToken, invitationCode: code };
  await cleanUp(env, person);
  const made = await createPerson(env, person);
  // Nobody has typed an address here.
  if (!made.ok && made.problem === 'email-in-use') return { ok: false, problem: 'external-in-use' };
  if (made.ok) deviceStore.removeItem(ASK_LOGIN_KEY);
  return made.ok ? { ...made, isNew: true, user: await withProviderProfile(env, made.user) } : made;
}

/** The spec has a sentence of its own for Firebase, after a popup (spec §8). */
function deniedAs(problem: AuthProblem, way: 'popup' | 'redirect'): AuthProblem {
  const isFirebase = knownSignInMethods().hosted?.kind === 'firebase';
  return problem === 'access-denied' && isFirebase && way === 'popup' ? 'firebase-access-denied' : problem;
}
