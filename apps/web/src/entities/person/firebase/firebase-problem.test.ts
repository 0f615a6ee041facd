import { describe, expect, it } from 'vitest';
import { type AuthProblem, PROBLEM_WORDS } from '../auth-problem.ts';
import { EXTERNAL_WORDS, isExternalProblem } from '../external/external-problem.ts';
import { firebaseProblemOf } from './firebase-problem.ts';

/** An error as the identity library throws it. */
const thrown = (code: string) => Object.assign(new Error('Firebase: Error.'), { name: 'FirebaseError', code });

function wordsOf(problem: AuthProblem | undefined): string | undefined {
  if (problem === undefined || problem === 'code-incomplete' || problem === 'code-letter') return undefined;
  return (isExternalProblem(problem) ? EXTERNAL_WORDS[problem]('Google') : PROBLEM_WORDS[problem]).message;
}

describe('codes of the identity library (spec §8)', () => {
  it.each<[string, AuthProblem, string]>([
    ['auth/email-already-in-use', 'email-in-use', 'Diese Email-Adresse wird bereits verwendet'],
    ['auth/weak-password', 'weak-password', 'Das Passwort ist zu schwach (mindestens 6 Zeichen)'],
    ['auth/invalid-email', 'invalid-email', 'Ungültige Email-Adresse'],
    ['auth/user-not-found', 'user-not-found', 'Kein Account mit dieser Email gefunden'],
    ['auth/wrong-password', 'wrong-password', 'Falsches Passwort'],
    ['auth/invalid-credential', 'wrong-password', 'Falsches Passwort'],
    ['auth/popup-closed-by-user', 'external-cancelled', 'Anmeldung vom Benutzer abgebrochen'],
    ['auth/popup-blocked', 'popup-blocked', 'Popup wurde blockiert. Bitte erlauben Sie Popups für diese Seite.'],
    [
      'auth/network-request-failed',
      'no-connection',
      'Keine Verbindung. Bitte versuche es erneut, sobald du Netz hast.',
    ],
    [
      'auth/unauthorized-domain',
      'domain-not-authorized',
      'Domain nicht autorisiert. Bitte prüfen Sie die Firebase-Konfiguration.',
    ],
    ['auth/too-many-requests', 'too-many-requests', 'Zu viele Versuche. Bitte warte ein paar Minuten.'],
    ['auth/something-new', 'other', 'Ein Fehler ist aufgetreten'],
  ])('%s is %s', (code, problem, words) => {
    const found = firebaseProblemOf(thrown(code));
    expect([found, wordsOf(found)]).toEqual([problem, words]);
  });

  it.each([
    ['auth/operation-not-allowed', 'external-not-enabled'],
    ['auth/invalid-api-key', 'firebase-access-denied'],
    ['auth/api-key-not-valid.-please-pass-a-valid-api-key.', 'firebase-access-denied'],
    ['auth/requires-recent-login', 'reauth-required'],
  ])('%s is %s', (code, problem) => {
    expect(firebaseProblemOf(thrown(code))).toBe(problem);
  });

  it('speak of no password where nobody has typed one', () => {
    expect(firebaseProblemOf(thrown('auth/invalid-credential'), true)).toBe('external-error');
    expect(firebaseProblemOf(thrown('auth/something-new'), true)).toBe('external-error');
  });

  it.each([[new TypeError('Failed to fetch')], [thrown('storage/unknown')], ['auth/weak-password'], [null]])(
    'are told from what else is thrown: %s',
    (error) => {
      expect(firebaseProblemOf(error)).toBeUndefined();
    },
  );
});
