import type { AuthProblem } from '#entities/person/auth-problem.ts';

/** Shortest password (spec §9). */
const PASSWORD_MIN = 6;

export interface Credentials {
  email: string;
  password: string;
}

export interface Registration extends Credentials {
  firstName: string;
  lastName: string;
  invitationCode: string;
  isSixteen: boolean;
}

/** What is missing before signing in; null when nothing is (spec §5). */
export function checkCredentials({ email, password }: Credentials): AuthProblem | null {
  if (email.trim() === '' || password === '') return 'email-and-password-missing';
  return null;
}

/** What is wrong with a new password before anybody is asked (spec §5). */
export function checkPassword(password: string): AuthProblem | null {
  return password.length < PASSWORD_MIN ? 'weak-password' : null;
}

/** What is missing before registering; null when nothing is (spec §5, decision 7). */
export function checkRegistration(input: Registration): AuthProblem | null {
  const missing = checkCredentials(input);
  if (missing) return missing;
  if (input.firstName.trim() === '' || input.lastName.trim() === '') return 'names-missing';
  if (input.invitationCode.trim() === '') return 'code-missing';
  return checkPassword(input.password) ?? (input.isSixteen ? null : 'too-young');
}
