import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ExternalProblem } from './external/problem-names.ts';

/** Problems of signing in or registering (spec §5, §8). */
export type AuthProblem =
  | 'email-and-password-missing'
  | 'email-missing'
  | 'address-missing'
  | 'password-missing'
  | 'current-password-missing'
  | 'names-missing'
  | 'first-name-missing'
  | 'last-name-missing'
  | 'code-missing'
  | 'code-incomplete'
  | 'code-letter'
  | 'too-young'
  | 'email-in-use'
  | 'weak-password'
  | 'common-password'
  | 'long-password'
  | 'link-expired'
  | 'invalid-email'
  | 'user-not-found'
  | 'wrong-password'
  | 'wrong-current-password'
  | 'account-not-found'
  | 'access-denied'
  | 'account-blocked'
  | 'authentication-failed'
  | 'registration-failed'
  | 'database-registration-failed'
  | 'invalid-code'
  | 'too-many-requests'
  | 'no-connection'
  | 'other'
  | ExternalProblem;

export interface AuthFailure {
  problem: AuthProblem;
  /** How long the server asks to be left alone, in ms; 0 when it does not say. */
  waitMs?: number;
  /** Characters that a code lacks. */
  missing?: number;
  /** Character that no code has. */
  letter?: string;
}

/** Problems of a form, by field. */
export type FieldProblems = Partial<Record<AuthField, AuthFailure>>;

/** Words for each problem, verbatim where the spec gives them; words for a code name its fault. */
export const PROBLEM_WORDS: Record<
  Exclude<AuthProblem, 'code-incomplete' | 'code-letter' | ExternalProblem>,
  MessageDescriptor
> = {
  'email-and-password-missing': msg`Bitte Email und Passwort eingeben`,
  'email-missing': msg`Erforderlich`,
  'address-missing': msg`Bitte gib deine E-Mail-Adresse ein.`,
  'password-missing': msg`Bitte wähle ein Passwort.`,
  'current-password-missing': msg`Bitte gib dein bisheriges Passwort ein.`,
  'names-missing': msg`Bitte Vor- und Nachname eingeben`,
  'first-name-missing': msg`Bitte gib deinen Vornamen ein.`,
  'last-name-missing': msg`Bitte gib deinen Nachnamen ein.`,
  'code-missing': msg`Bitte gib deinen Einladungscode ein.`,
  'too-young': msg`Bitte bestätige, dass du mindestens 16 Jahre alt bist.`,
  'email-in-use': msg`Diese Email-Adresse wird bereits verwendet`,
  'weak-password': msg`Das Passwort ist zu schwach (mindestens 6 Zeichen)`,
  'common-password': msg`Das Passwort ist zu schwach (mindestens 6 Zeichen)`,
  'long-password': msg`Das Passwort ist zu lang.`,
  'link-expired': msg`Dieser Link ist ungültig oder abgelaufen.`,
  'invalid-email': msg`Ungültige Email-Adresse`,
  'user-not-found': msg`Kein Account mit dieser Email gefunden`,
  'wrong-password': msg`Falsches Passwort`,
  'wrong-current-password': msg`Das bisherige Passwort stimmt nicht.`,
  'account-not-found': msg`Konto nicht gefunden. Bitte registrieren Sie sich zuerst.`,
  'account-blocked': msg`Dieses Konto ist gesperrt. Der Grund, die Adresse für einen Widerspruch und ein Link zu deinem Archiv stehen in der Mail, die wir dir geschickt haben.`,
  'access-denied': msg`Zugriff verweigert. Überprüfen Sie Ihre Berechtigung.`,
  'authentication-failed': msg`Authentifizierung fehlgeschlagen`,
  'registration-failed': msg`Registrierung fehlgeschlagen`,
  'database-registration-failed': msg`Datenbankregistrierung fehlgeschlagen`,
  'invalid-code': msg`Dieser Einladungscode ist ungültig oder abgelaufen.`,
  'too-many-requests': msg`Zu viele Versuche. Bitte warte ein paar Minuten.`,
  'no-connection': msg`Keine Verbindung. Bitte versuche es erneut, sobald du Netz hast.`,
  other: msg`Ein Fehler ist aufgetreten`,
};

/** A second sentence where the first does not say what to do. */
export const PROBLEM_ADVICE: Partial<Record<AuthProblem, MessageDescriptor>> = {
  'common-password': msg`Es gehört zu den häufigsten überhaupt. Wähle eins, auf das sonst niemand kommt.`,
  'link-expired': msg`Lass dir eine neue E-Mail schicken.`,
};

export type AuthField = 'email' | 'password' | 'currentPassword' | 'firstName' | 'lastName' | 'invitationCode' | 'age';

/** Fields a problem is about; it is shown at the first and marked on all. */
export const PROBLEM_FIELDS: Partial<Record<AuthProblem, readonly AuthField[]>> = {
  'email-and-password-missing': ['email', 'password'],
  'email-missing': ['email'],
  'email-in-use': ['email'],
  'weak-password': ['password'],
  'common-password': ['password'],
  'long-password': ['password'],
  'invalid-email': ['email'],
  'user-not-found': ['email'],
  'wrong-password': ['password'],
  'wrong-current-password': ['currentPassword'],
  'invalid-code': ['invitationCode'],
};

/** Whether the form noticed the problem by itself: it is said at the field then, not as an error of the sign-in. */
export function isOmission(problem: AuthProblem): boolean {
  return problem === 'email-and-password-missing' || problem === 'email-missing';
}

/** Codes of the identity provider. */
const PROVIDER_CODES: Record<string, AuthProblem> = {
  USER_ALREADY_EXISTS: 'email-in-use',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email-in-use',
  PASSWORD_TOO_SHORT: 'weak-password',
  PASSWORD_TOO_WEAK: 'common-password',
  PASSWORD_TOO_LONG: 'long-password',
  INVALID_TOKEN: 'link-expired',
  INVALID_EMAIL: 'invalid-email',
  VALIDATION_ERROR: 'invalid-email',
  USER_NOT_FOUND: 'user-not-found',
  INVALID_PASSWORD: 'wrong-password',
  INVALID_EMAIL_OR_PASSWORD: 'wrong-password',
};

/** Returns the meaning of an unsuccessful answer of the identity provider. */
export function problemOf(status: number, code: string | undefined): AuthProblem {
  if (status === 429) return 'too-many-requests';
  return (code !== undefined && Object.hasOwn(PROVIDER_CODES, code) ? PROVIDER_CODES[code] : undefined) ?? 'other';
}
