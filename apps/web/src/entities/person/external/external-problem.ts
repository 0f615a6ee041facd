import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type AuthProblem, PROBLEM_WORDS, problemOf } from '../auth-problem.ts';
import type { ExternalProblem } from './problem-names.ts';

/** The words for each, verbatim where the spec gives them for Google. @param name of the provider, as people know it */
export const EXTERNAL_WORDS: Record<ExternalProblem, (name: string) => MessageDescriptor> = {
  'external-error': (name) => msg`Fehler bei der ${name}-Anmeldung`,
  'external-nobody': (name) => msg`${name}-Anmeldung fehlgeschlagen`,
  'external-cancelled': () => msg`Anmeldung vom Benutzer abgebrochen`,
  'external-expired': (name) => msg`Die Anmeldung bei ${name} hat zu lange gedauert oder ist schon verbraucht.`,
  'external-no-email': (name) => msg`Dein ${name}-Konto nennt keine E-Mail-Adresse.`,
  'external-known': () => msg`Diese Email-Adresse wird bereits verwendet`,
  'external-in-use': () => msg`Diese Email-Adresse wird bereits verwendet`,
  'external-taken': (name) => msg`Dieses ${name}-Konto gehört schon zu einem anderen Tagebuch.`,
  'external-other': (name) => msg`Das ist ein anderes ${name}-Konto als das, mit dem du hier angemeldet bist.`,
  'external-stale': (name) => msg`${name} hat nicht bestätigt, dass du dich gerade neu angemeldet hast.`,
  'external-unreachable': (name) => msg`${name} ist gerade nicht zu erreichen.`,
  'issuer-unreachable': (name) => msg`${name} ist gerade nicht zu erreichen.`,
  'issuer-no-email': (name) => msg`${name} nennt keine E-Mail-Adresse für dich.`,
  'token-refused': (name) => msg`Tagfalter nimmt die Anmeldung von ${name} nicht an.`,
  'external-not-enabled': (name) => msg`${name}-Anmeldung ist nicht aktiviert. Bitte prüfen Sie die Firebase-Konsole.`,
  'external-embedded': (name) => msg`In dieser App geht die Anmeldung bei ${name} nicht.`,
  'popup-blocked': () => msg`Popup wurde blockiert. Bitte erlauben Sie Popups für diese Seite.`,
  'domain-not-authorized': () => msg`Domain nicht autorisiert. Bitte prüfen Sie die Firebase-Konfiguration.`,
  'firebase-access-denied': () => msg`Zugriff verweigert. Bitte überprüfen Sie Ihre Firebase-Konfiguration.`,
  'no-current-user': () => msg`Kein angemeldeter Benutzer gefunden`,
  'reauth-required': () => msg`Dafür musst du noch einmal bestätigen, dass du es bist.`,
  'password-needed': () => msg`Ohne Passwort kämst du nicht mehr in dein Tagebuch.`,
};

/** A second sentence where the first does not say what to do. @param name of the provider */
export const EXTERNAL_ADVICE: Partial<Record<AuthProblem, (name: string) => MessageDescriptor>> = {
  'external-error': () => msg`Versuche es noch einmal.`,
  'external-nobody': () => msg`Versuche es noch einmal.`,
  'external-expired': () => msg`Versuche es noch einmal.`,
  'external-no-email': () => msg`Melde dich mit E-Mail und Passwort an.`,
  'external-known': (name) =>
    msg`Melde dich mit deinem Passwort an. Danach kannst du dein ${name}-Konto im Profil verknüpfen.`,
  'external-in-use': (name) => msg`Wähle bei ${name} das richtige Konto.`,
  'external-other': (name) => msg`Wähle bei ${name} das richtige Konto.`,
  'external-stale': () => msg`Versuche es noch einmal, oder leg dir in den Einstellungen ein Passwort an.`,
  'external-unreachable': () => msg`Versuche es in ein paar Minuten noch einmal, oder nimm E-Mail und Passwort.`,
  'issuer-unreachable': () => msg`Versuche es in ein paar Minuten noch einmal.`,
  'issuer-no-email': (name) =>
    msg`Trag sie dort ein. Steht sie schon da, gibt ${name} sie nicht weiter: Sag es den Betreibern.`,
  'token-refused': () =>
    msg`An dir liegt es nicht: Die beiden sind nicht richtig verbunden. Sag es den Betreibern. Was du geschrieben hast, bleibt auf diesem Gerät.`,
  'external-embedded': () => msg`Melde dich mit E-Mail und Passwort an.`,
  'password-needed': () => msg`Lass dir zuerst ein Passwort per E-Mail anlegen.`,
};

/** Codes of the embedded provider (packages/contract/src/external-sign-in.ts). */
const CODES: Readonly<Record<string, AuthProblem>> = {
  EXTERNAL_CANCELLED: 'external-cancelled',
  EXTERNAL_EXPIRED: 'external-expired',
  EXTERNAL_FAILED: 'external-error',
  EXTERNAL_NO_EMAIL: 'external-no-email',
  EXTERNAL_UNKNOWN: 'account-not-found',
  EXTERNAL_TAKEN: 'external-taken',
  EXTERNAL_OTHER: 'external-other',
  EXTERNAL_STALE: 'external-stale',
  EXTERNAL_UNREACHABLE: 'external-unreachable',
  REAUTH_REQUIRED: 'reauth-required',
  PASSWORD_MISSING: 'password-needed',
  USER_ALREADY_EXISTS: 'external-known',
};

/** Whether it is one of these. */
export const isExternalProblem = (problem: string): problem is ExternalProblem =>
  Object.hasOwn(EXTERNAL_WORDS, problem);

/** Whether a name is that of a problem with words of its own. */
export const isAuthProblem = (name: string): name is AuthProblem =>
  Object.hasOwn(PROBLEM_WORDS, name) || isExternalProblem(name);

/** Returns the meaning of a refusal on the way to an account elsewhere. */
export function externalProblemOf(status: number, code: string | undefined): AuthProblem {
  if (code !== undefined && Object.hasOwn(CODES, code)) return CODES[code] ?? 'external-error';
  return status === 401 ? 'no-current-user' : problemOf(status, code);
}
