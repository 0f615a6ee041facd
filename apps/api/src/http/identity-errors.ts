import type { ErrorCode } from '@tagfalter/contract/error';
import { IdentityErrorSchema } from '@tagfalter/contract/identity';
import * as v from 'valibot';
import { ERROR_SENTENCES } from './error-sentences.ts';

/** Sentences of the provider's own codes; the first three are from spec §8. */
const SENTENCES: Readonly<Record<string, string>> = {
  USER_NOT_FOUND: 'Kein Account mit dieser Email gefunden',
  INVALID_PASSWORD: 'Falsches Passwort',
  USER_ALREADY_EXISTS: 'Diese Email-Adresse wird bereits verwendet',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'Diese Email-Adresse wird bereits verwendet',
  PASSWORD_TOO_SHORT: 'Das Passwort ist zu kurz.',
  PASSWORD_TOO_LONG: 'Das Passwort ist zu lang.',
  PASSWORD_TOO_WEAK: 'Das Passwort ist zu leicht zu erraten.',
  NAME_TOO_LONG: 'Der Name ist zu lang.',
  INVALID_EMAIL: 'Das ist keine gültige E-Mail-Adresse.',
  INVALID_TOKEN: 'Der Link gilt nicht mehr.',
  EMAIL_ALREADY_VERIFIED: 'Die E-Mail-Adresse ist schon bestätigt.',
  EXTERNAL_CANCELLED: 'Anmeldung vom Benutzer abgebrochen',
  EXTERNAL_EXPIRED: 'Die Anmeldung hat zu lange gedauert. Bitte beginne sie noch einmal.',
  EXTERNAL_FAILED: 'Die Antwort des Anbieters gilt nicht. Bitte beginne die Anmeldung noch einmal.',
  EXTERNAL_NO_EMAIL: 'Dieses Konto nennt keine E-Mail-Adresse.',
  EXTERNAL_UNKNOWN: 'Konto nicht gefunden. Bitte registrieren Sie sich zuerst.',
  EXTERNAL_TAKEN: 'Dieses Konto ist schon mit einem anderen Account verknüpft.',
  EXTERNAL_OTHER: 'Das ist nicht das verknüpfte Konto.',
  EXTERNAL_STALE: 'Der Anbieter bestätigt nicht, dass du dich gerade angemeldet hast.',
  REAUTH_REQUIRED: 'Bitte bestätige zuerst, dass du es bist.',
  PASSWORD_MISSING: 'Lege zuerst ein Passwort fest, sonst kommst du nicht mehr hinein.',
  EXTERNAL_UNREACHABLE: 'Der Anbieter ist gerade nicht erreichbar.',
};

/** Code for a refusal that the provider left unnamed. */
const CODES: Readonly<Record<number, ErrorCode>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  413: 'too_large',
  415: 'unsupported_type',
  429: 'too_many_requests',
  503: 'overloaded',
};

function codeFor(status: number): ErrorCode {
  return CODES[status] ?? (status >= 500 ? 'internal' : 'bad_request');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Expected: the provider answers some refusals without a body.
    return undefined;
  }
}

/**
 * Error body of the identity provider: its `code` if it has one, with a German sentence. Devices trust only such a body
 * (wire 46).
 * @param text body from the provider
 */
export function identityErrorBody(status: number, text: string): { code: string; message: string; error: string } {
  const parsed = v.safeParse(IdentityErrorSchema, parse(text));
  const named = parsed.success ? parsed.output.code : undefined;
  const fallback = codeFor(status);
  const sentence = (named === undefined ? undefined : SENTENCES[named]) ?? ERROR_SENTENCES[fallback];
  return { code: named ?? fallback, message: sentence, error: sentence };
}
