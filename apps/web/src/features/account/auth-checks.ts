import { isEmail } from '@tagfalter/domain/email';
import { codeFault } from '@tagfalter/domain/invitation-code';
import { MIN_PASSWORD } from '@tagfalter/domain/password';
import { hasVisible } from '@tagfalter/domain/visible';
import type { AuthFailure, AuthField, AuthProblem, FieldProblems } from '#entities/person/auth-problem.ts';

export interface TypedCredentials {
  email: string;
  password: string;
}

export interface TypedRegistration extends TypedCredentials {
  firstName: string;
  lastName: string;
  invitationCode: string;
  isSixteen: boolean;
}

/** Checks for missing fields before signing in; null without a problem (spec §5). */
export function checkCredentials({ email, password }: TypedCredentials): AuthProblem | null {
  if (email.trim() === '' || password === '') return 'email-and-password-missing';
  return null;
}

/** Checks a new password before the server is asked (spec §5). */
export function checkPassword(password: string): AuthProblem | null {
  return password.length < MIN_PASSWORD ? 'weak-password' : null;
}

/** Checks each field before a password is changed; empty without a problem. */
export function checkPasswordChange(input: { currentPassword: string; newPassword: string }): FieldProblems {
  return fieldProblems({
    currentPassword: input.currentPassword === '' ? 'current-password-missing' : null,
    password: input.newPassword === '' ? 'password-missing' : checkPassword(input.newPassword),
  });
}

/** Checks a chosen e-mail address and password, one by one; both missing is one sentence (spec §5). */
function checkChosen({ email, password }: TypedCredentials): FieldProblems {
  const hasEmail = email.trim() !== '';
  const emailMissing: AuthProblem = password === '' ? 'email-and-password-missing' : 'address-missing';
  const emailProblem: AuthProblem | null = isEmail(email.trim()) ? null : 'invalid-email';
  return fieldProblems({
    email: hasEmail ? emailProblem : emailMissing,
    password: password === '' ? 'password-missing' : checkPassword(password),
  });
}

function fieldProblems(found: Partial<Record<AuthField, AuthProblem | null>>): FieldProblems {
  const wrong = Object.entries(found).filter(([, problem]) => problem !== null);
  return Object.fromEntries(wrong.map(([field, problem]) => [field, { problem }]));
}

/** Checks a code before the server is asked; null without a problem. */
export function checkCode(code: string): AuthFailure | null {
  if (code.trim() === '') return { problem: 'code-missing' };
  const fault = codeFault(code);
  if (fault === null) return null;
  return 'letter' in fault ? { problem: 'code-letter', ...fault } : { problem: 'code-incomplete', ...fault };
}

/** Checks an invited person's fields beside an account elsewhere; empty without a problem (spec decision 2, 7). */
export function checkInvited({
  invitationCode,
  isSixteen,
}: Pick<TypedRegistration, 'invitationCode' | 'isSixteen'>): FieldProblems {
  const code = checkCode(invitationCode);
  return {
    ...(code ? { invitationCode: code } : {}),
    ...fieldProblems({ age: isSixteen ? null : 'too-young' }),
  };
}

/** Checks each field before registering; empty without a problem (spec §5, decision 7). */
export function checkRegistration(input: TypedRegistration): FieldProblems {
  const [noFirst, noLast] = [!hasVisible(input.firstName), input.lastName.trim() === ''];
  const code = checkCode(input.invitationCode);
  const firstMissing: AuthProblem = noLast ? 'names-missing' : 'first-name-missing';
  return {
    ...(code ? { invitationCode: code } : {}),
    ...fieldProblems({
      firstName: noFirst ? firstMissing : null,
      lastName: noLast ? 'last-name-missing' : null,
      age: input.isSixteen ? null : 'too-young',
    }),
    ...checkChosen(input),
  };
}
