import { i18n } from '@lingui/core';
import { EXTERNAL_CODES } from '@tagfalter/contract/external-sign-in';
import { beforeAll, expect, it } from 'vitest';
import { EXTERNAL_WORDS, externalProblemOf, isAuthProblem } from './external-problem.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));

/** Word for word from spec §8, for Google. */
const SPEC: Readonly<Record<string, string>> = {
  'external-error': 'Fehler bei der Google-Anmeldung',
  'external-nobody': 'Google-Anmeldung fehlgeschlagen',
  'external-cancelled': 'Anmeldung vom Benutzer abgebrochen',
  'external-known': 'Diese Email-Adresse wird bereits verwendet',
  'external-in-use': 'Diese Email-Adresse wird bereits verwendet',
  'external-not-enabled': 'Google-Anmeldung ist nicht aktiviert. Bitte prüfen Sie die Firebase-Konsole.',
  'popup-blocked': 'Popup wurde blockiert. Bitte erlauben Sie Popups für diese Seite.',
  'domain-not-authorized': 'Domain nicht autorisiert. Bitte prüfen Sie die Firebase-Konfiguration.',
  'firebase-access-denied': 'Zugriff verweigert. Bitte überprüfen Sie Ihre Firebase-Konfiguration.',
  'no-current-user': 'Kein angemeldeter Benutzer gefunden',
};

it.each(Object.entries(EXTERNAL_WORDS))('%s has its words', (problem, words) => {
  const said = i18n._(words('Google'));
  const wanted = SPEC[problem];
  if (wanted === undefined) expect(said.length).toBeGreaterThan(5);
  else expect(said).toBe(wanted);
});

it('names the provider that is configured', () => {
  expect(i18n._(EXTERNAL_WORDS['external-error']('Wiese'))).toBe('Fehler bei der Wiese-Anmeldung');
});

it.each([...EXTERNAL_CODES, 'USER_ALREADY_EXISTS'])('%s of the provider has a problem with words', (code) => {
  const problem = externalProblemOf(400, code);
  expect([isAuthProblem(problem), problem]).not.toEqual([true, 'other']);
});

it('names an ended session, a throttle, and faults without a name', () => {
  expect(externalProblemOf(401, 'unauthorized')).toBe('no-current-user');
  expect(externalProblemOf(429, 'too_many_requests')).toBe('too-many-requests');
  expect(externalProblemOf(500, undefined)).toBe('other');
  expect(externalProblemOf(400, 'toString')).toBe('other');
});
