import { i18n } from '@lingui/core';
import { beforeAll, expect, it } from 'vitest';
import { type AuthProblem, PROBLEM_WORDS } from './auth-problem.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));

/** Word for word from spec §5 and §8. */
const SPEC: Partial<Record<AuthProblem, string>> = {
  'email-and-password-missing': 'Bitte Email und Passwort eingeben',
  'names-missing': 'Bitte Vor- und Nachname eingeben',
  'email-in-use': 'Diese Email-Adresse wird bereits verwendet',
  'weak-password': 'Das Passwort ist zu schwach (mindestens 6 Zeichen)',
  'common-password': 'Das Passwort ist zu schwach (mindestens 6 Zeichen)',
  'invalid-email': 'Ungültige Email-Adresse',
  'user-not-found': 'Kein Account mit dieser Email gefunden',
  'wrong-password': 'Falsches Passwort',
  'account-not-found': 'Konto nicht gefunden. Bitte registrieren Sie sich zuerst.',
  'access-denied': 'Zugriff verweigert. Überprüfen Sie Ihre Berechtigung.',
  'authentication-failed': 'Authentifizierung fehlgeschlagen',
  'registration-failed': 'Registrierung fehlgeschlagen',
  'database-registration-failed': 'Datenbankregistrierung fehlgeschlagen',
  other: 'Ein Fehler ist aufgetreten',
};

it.each(Object.entries(PROBLEM_WORDS))('%s has its words', (problem, words) => {
  const said = i18n._(words);
  const wanted = new Map(Object.entries(SPEC)).get(problem);
  if (wanted === undefined) expect(said.length).toBeGreaterThan(5);
  else expect(said).toBe(wanted);
});
