import type { AuthProblem } from '../auth-problem.ts';

/** Codes of the service that have words of the product (spec §8), without their `auth/`. */
const PROBLEMS: Readonly<Record<string, AuthProblem>> = {
  'email-already-in-use': 'email-in-use',
  'weak-password': 'weak-password',
  'password-does-not-meet-requirements': 'weak-password',
  'invalid-email': 'invalid-email',
  'missing-email': 'invalid-email',
  'user-not-found': 'user-not-found',
  'wrong-password': 'wrong-password',
  'missing-password': 'wrong-password',
  // Where the project hides which addresses it knows, this stands for both.
  'invalid-credential': 'wrong-password',
  'invalid-login-credentials': 'wrong-password',
  'user-disabled': 'access-denied',
  'popup-closed-by-user': 'external-cancelled',
  'cancelled-popup-request': 'external-cancelled',
  'popup-blocked': 'popup-blocked',
  'network-request-failed': 'no-connection',
  timeout: 'no-connection',
  'unauthorized-domain': 'domain-not-authorized',
  'operation-not-allowed': 'external-not-enabled',
  'invalid-api-key': 'firebase-access-denied',
  'api-key-not-valid.-please-pass-a-valid-api-key.': 'firebase-access-denied',
  'too-many-requests': 'too-many-requests',
  'requires-recent-login': 'reauth-required',
  'account-exists-with-different-credential': 'external-known',
  'credential-already-in-use': 'external-taken',
  'user-mismatch': 'external-other',
};

const CODE = /^auth\/(.+)$/;

/**
 * Returns the meaning of an error of the identity library (spec §8); `undefined` for any other error.
 * @param isExternal on the way by an account elsewhere, where nobody has typed a password
 */
export function firebaseProblemOf(error: unknown, isExternal = false): AuthProblem | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  const code = CODE.exec(error.code)?.[1];
  if (code === undefined) return undefined;
  const problem = PROBLEMS[code];
  if (isExternal && problem === 'wrong-password') return 'external-error';
  return problem ?? (isExternal ? 'external-error' : 'other');
}
