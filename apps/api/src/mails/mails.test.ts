import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language, languageOf } from '#api/base/language.ts';
import { ACCOUNT_ENDS } from './account-ends.ts';
import { CONFIRM_ADDRESS } from './confirm-address.ts';
import { INVITE } from './invite.ts';
import { INVITED_ALREADY } from './invited-already.ts';
import { RESET_PASSWORD } from './reset-password.ts';

const LINK = 'https://diary.example/?reset=abc';

type Said = {
  name: string;
  message: string;
  username: string;
  code: string;
  day: string;
  link: string;
  hasCancelled: boolean;
};

/** Words that take more than a link, as ones that take a link alone. */
function eachWith<Words>(words: Readonly<Record<Language, (said: Said) => Words>>) {
  const said = { name: 'Mia', message: 'Komm\nmit!', username: 'mia', code: 'K7QM-3XPA-9RTD-WE52', day: '1. Mai' };
  const of = (language: Language) => (link: string) => words[language]({ ...said, link, hasCancelled: true });
  return { de: of('de'), en: of('en'), fr: of('fr'), es: of('es') };
}

describe.each([
  ['confirmation', CONFIRM_ADDRESS],
  ['password reset', RESET_PASSWORD],
  ['the end of an account', eachWith(ACCOUNT_ENDS)],
  ['an invitation', eachWith(INVITE)],
  ['an invitation for somebody who has an account', eachWith(INVITED_ALREADY)],
])('the mail of %s', (_what, words) => {
  it('is complete in all four languages (decision 34)', () => {
    expect(Object.keys(words).sort()).toEqual([...LANGUAGES].sort());
    const mails = LANGUAGES.map((language) => words[language](LINK));
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(4);
    expect(new Set(mails.map(({ text }) => text.replace(LINK, ''))).size).toBe(4);
    const lineCounts = mails.map(({ text }) => text.split('\n').length);
    expect(new Set(lineCounts).size).toBe(1);
    for (const { subject, text } of mails) {
      expect(subject).toContain('Tagfalter');
      expect(text.split('\n')).toContain(LINK);
      expect(text).not.toMatch(/undefined|\$\{/);
    }
  });
});

it.each(LANGUAGES)(
  'the mail of the end of an account names a subscription only where one was cancelled (%s)',
  (language) => {
    const said = { day: '1. Mai', link: LINK };
    const [some, none] = [true, false].map((hasCancelled) => ACCOUNT_ENDS[language]({ ...said, hasCancelled }).text);
    const words = /Abo|subscription|abonnement|suscripción/;
    expect(some).toMatch(words);
    expect(none).not.toMatch(words);
  },
);

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
