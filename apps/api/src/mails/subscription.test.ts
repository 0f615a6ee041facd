import { describe, expect, it } from 'vitest';
import { SERVER_LANGUAGES, type ServerLanguage } from '#api/base/language.ts';
import { SUBSCRIPTION_MAILS } from './subscription.ts';

const SAID = {
  orderedAt: Date.parse('2026-11-20T12:00:00Z'),
  // The next day in Germany.
  day: Date.parse('2026-12-20T23:30:00Z'),
  beginsAtOnce: true,
  publicUrl: 'https://diary.example',
  contact: 'hello@example.org',
  isTest: true,
};
const KINDS = ['confirmed', 'cancelled', 'reactivated', 'ended', 'payment_failed'] as const;
const textOf = (kind: (typeof KINDS)[number], language: ServerLanguage, said = SAID) =>
  SUBSCRIPTION_MAILS[kind][language](said).text;

describe.each(KINDS)('the mail %s', (kind) => {
  it('is complete in all four languages (decision 34)', () => {
    const mails = SERVER_LANGUAGES.map((language) => SUBSCRIPTION_MAILS[kind][language](SAID));
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(4);
    expect(new Set(mails.map(({ text }) => text.split('\n').length)).size).toBe(1);
    for (const { subject, text } of mails) {
      expect(subject).toContain('Tagfalter');
      expect(text).toMatch(/\b21\b/);
      expect(text).toContain(SAID.publicUrl);
      expect(text).not.toMatch(/undefined|NaN|\$\{/);
    }
  });

  it.each(SERVER_LANGUAGES)('says where no money moves, and is silent where it does (%s)', (language) => {
    const words = /Testzahlung|Test payment|Paiement de test|Pago de prueba/;
    expect(textOf(kind, language)).toMatch(words);
    expect(textOf(kind, language, { ...SAID, isTest: false })).not.toMatch(words);
  });
});

it.each(SERVER_LANGUAGES)('the confirmation has the contents of the law (%s)', (language) => {
  const text = textOf('confirmed', language);
  for (const said of ['3', '99', '€', 'PayPal', SAID.contact, '/kuendigung', '/widerruf', '/agb'])
    expect(text).toContain(said);
  expect(text).not.toBe(textOf('confirmed', language, { ...SAID, beginsAtOnce: false }));
});
