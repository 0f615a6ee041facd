import { describe, expect, it } from 'vitest';
import { languageOf, SERVER_LANGUAGES, type ServerLanguage } from '#api/base/language.ts';
import { ACCOUNT_ENDS } from './account-ends.ts';
import { CONFIRM_ADDRESS } from './confirm-address.ts';
import { INVITE } from './invite.ts';
import { INVITED_ALREADY } from './invited-already.ts';
import { RESET_PASSWORD } from './reset-password.ts';

const LINK = 'https://diary.example/?reset=abc';

const SAID = { name: 'Mia', message: 'Komm\nmit!', username: 'mia7', code: 'K7QM-3XPA-9RTD-WE52', day: '1. Mai' };
type MailWords = typeof SAID & { link: string; hasCancelled: boolean };

/** Adapts texts with more parameters to a link alone. */
function eachWith<Words>(words: Readonly<Record<ServerLanguage, (said: MailWords) => Words>>) {
  const of = (language: ServerLanguage) => (link: string) => words[language]({ ...SAID, link, hasCancelled: true });
  return { de: of('de'), en: of('en'), fr: of('fr'), es: of('es') };
}

describe.each([
  ['confirmation', CONFIRM_ADDRESS, []],
  ['password reset', RESET_PASSWORD, []],
  // Backups are kept for 35 days (docs/operations.md).
  ['the end of an account', eachWith(ACCOUNT_ENDS), [SAID.day, '35']],
  ['an invitation', eachWith(INVITE), [SAID.name, 'mit!', SAID.code]],
  ['an invitation for somebody who has an account', eachWith(INVITED_ALREADY), [SAID.name, SAID.username]],
])('the mail of %s', (_what, words, reported) => {
  it('is complete in all four languages (decision 34)', () => {
    expect(Object.keys(words).sort()).toEqual([...SERVER_LANGUAGES].sort());
    const mails = SERVER_LANGUAGES.map((language) => words[language](LINK));
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(4);
    expect(new Set(mails.map(({ text }) => text.replace(LINK, ''))).size).toBe(4);
    const lineCounts = mails.map(({ text }) => text.split('\n').length);
    expect(new Set(lineCounts).size).toBe(1);
    for (const { subject, text } of mails) {
      expect(subject).toContain('Tagfalter');
      expect(text.split('\n')).toContain(LINK);
      expect(text).not.toMatch(/undefined|\$\{/);
      for (const word of reported) expect(text).toContain(word);
    }
  });
});

it.each(SERVER_LANGUAGES)('the account’s end names a subscription only if one was cancelled (%s)', (language) => {
  const said = { day: '1. Mai', link: LINK };
  const [some, none] = [true, false].map((hasCancelled) => ACCOUNT_ENDS[language]({ ...said, hasCancelled }).text);
  const words = /Abo|subscription|abonnement|suscripción/;
  expect(some).toMatch(words);
  expect(none).not.toMatch(words);
});

it.each([
  [null, 'en'],
  ['', 'en'],
  ['fr', 'fr'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['en;q=0.2, es-MX;q=0.9', 'es'],
  ['ja, pt-BR;q=0.9', 'en'],
  ['de;q=0, fr;q=0.1', 'fr'],
  ['*', 'en'],
])('reads from %j the language %s', (header, language) => {
  expect(languageOf(header, 'en')).toBe(language);
});
