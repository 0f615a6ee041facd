import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { DeclaredText } from '#api/base/declaration-text.ts';
import { SERVER_LANGUAGES, type ServerLanguage } from '#api/base/language.ts';
import { nameInMail } from '#api/base/others-words.ts';
import type { Mail } from '#api/ports/mail.ts';
import { ACCOUNT_ENDS } from './account-ends.ts';
import { CONFIRM_ADDRESS } from './confirm-address.ts';
import { decisionMail } from './decision.ts';
import { heldReceiptsMail, outcomeMail, receiptMail } from './declaration.ts';
import { INVITE } from './invite.ts';
import { INVITED_ALREADY } from './invited-already.ts';
import { RESET_PASSWORD } from './reset-password.ts';
import { SUBSCRIPTION_MAILS } from './subscription.ts';

type Words = Omit<Mail, 'to'>;

/** Text of a stranger who abuses the operator's name; every line of it carries the mark. */
const MARK = 'evil';
const EVIL = ['Gewonnen evil', 'http://evil.example', '\u202Eevil', 'evil\u2028evil\u0085evil\u000Bevil'].join('\r\n');
const LINK = 'https://diary.example/x';
const CONTACT = 'hilfe@diary.example';

const declared: DeclaredText = {
  kind: 'extraordinary',
  ...{ reference: 'K-2026-1120-0042', name: EVIL, email: 'evil@example.org', message: EVIL },
  ...{ declaredAt: new Date(0), outcome: null, endsAt: null, isWaiting: true },
};

const each = (say: (language: ServerLanguage) => Words): Words[] => SERVER_LANGUAGES.map(say);

interface Row {
  /** File of `src/mails`. */
  file: string;
  /** A stranger may name any address, or only one that an account has. */
  address: 'a stranger' | 'an account has it';
  /** Authors of its words; `quoted`: line by line; `name`: a short name in our sentence. */
  words: 'ours alone' | 'quoted' | 'quoted and name' | 'the operator’s';
  /** Limit on their number. */
  bound: string;
  mails: () => Words[];
}

const MAILS: Readonly<Record<string, Row>> = {
  'confirmation of an address': {
    ...{ file: 'confirm-address', address: 'a stranger', words: 'ours alone' },
    bound: 'sign-ups; one a day per identity and three per mailbox; 5 and 20 an hour once registered',
    mails: () => each((language) => CONFIRM_ADDRESS[language](LINK)),
  },
  'new password': {
    ...{ file: 'reset-password', address: 'an account has it', words: 'ours alone' },
    bound: '5 an hour from one caller, 20 per mailbox, 60 per caller',
    mails: () => each((language) => RESET_PASSWORD[language](LINK)),
  },
  invitation: {
    ...{ file: 'invite', address: 'a stranger', words: 'quoted and name' },
    bound: 'confirmed accounts only; quota of invitations; 20 a day per account, 3 of them to one mailbox',
    mails: () =>
      each((language) =>
        INVITE[language]({ name: nameInMail(EVIL), message: EVIL, code: 'K7QM-3XPA-9RTD-WE52', link: LINK }),
      ),
  },
  'invitation of somebody who has an account': {
    ...{ file: 'invited-already', address: 'a stranger', words: 'quoted and name' },
    bound: 'as an invitation',
    mails: () =>
      each((language) =>
        INVITED_ALREADY[language]({ name: nameInMail(EVIL), message: EVIL, username: 'mia7', link: LINK }),
      ),
  },
  'receipt to an account': {
    ...{ file: 'declaration', address: 'an account has it', words: 'quoted' },
    bound: 'confirmed; signed out: 5 an hour and 20 a day, then one an hour; 60 declarations an hour per caller',
    mails: () => [receiptMail(declared, { link: LINK, contact: CONTACT, isConfirmed: true })],
  },
  'receipt to any address': {
    ...{ file: 'declaration', address: 'a stranger', words: 'ours alone' },
    bound: '3 an hour and 10 a day, then one an hour; 60 declarations an hour per caller',
    mails: () => [
      receiptMail(declared, { link: null, contact: CONTACT, isConfirmed: false }),
      heldReceiptsMail([{ one: declared, link: null }], { contact: CONTACT }),
      outcomeMail(declared, { contact: CONTACT, isConfirmed: false }),
    ],
  },
  'outcome of a declaration': {
    ...{ file: 'declaration', address: 'an account has it', words: 'quoted' },
    bound: 'one per declaration that the owner or the operator has acted on',
    mails: () => [outcomeMail(declared, { contact: CONTACT, isConfirmed: true })],
  },
  'end of an account': {
    ...{ file: 'account-ends', address: 'an account has it', words: 'ours alone' },
    bound: 'one per end, with the password',
    mails: () => each((language) => ACCOUNT_ENDS[language]({ day: '1. Mai', link: LINK, hasCancelled: true })),
  },
  subscription: {
    ...{ file: 'subscription', address: 'an account has it', words: 'ours alone' },
    bound: 'one per event of the subscription',
    mails: () =>
      Object.values(SUBSCRIPTION_MAILS).flatMap((words) =>
        each((language) =>
          words[language]({
            ...{ orderedAt: 0, day: 0, beginsAtOnce: true, isTest: true },
            ...{ publicUrl: 'https://diary.example', contact: CONTACT },
          }),
        ),
      ),
  },
  'decision of the operator': {
    ...{ file: 'decision', address: 'an account has it', words: 'the operator’s' },
    bound: 'one per decision of a person',
    mails: () => [
      decisionMail({ what: 'account', reason: 'Werbung', date: null, contact: CONTACT, archive: undefined }),
    ],
  },
};

/** No mails of their own. */
const HELPERS = ['post-office', 'sweep-mails'];

it('knows of every mail who chose its address and its words', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => !name.endsWith('.test.ts'));
  const known = [...Object.values(MAILS).map(({ file }) => file), ...HELPERS];
  expect([...new Set(known)].sort()).toEqual(files.map((name) => name.replace(/\.ts$/, '')).sort());
});

describe.each(Object.entries(MAILS))('the mail %s', (_name, { words, mails }) => {
  it('is no relay for a stranger’s words', () => {
    for (const { subject, text } of mails()) {
      const lines = `${subject}\n${text}`.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/u);
      const ours = lines.filter((line) => !line.startsWith('> '));
      expect(subject + text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
      if (words === 'ours alone' || words === 'the operator’s') expect(lines.join('\n')).not.toContain(MARK);
      if (words === 'quoted') expect(ours.join('\n')).not.toContain(MARK);
      if (words.startsWith('quoted')) expect(lines.filter((line) => line.startsWith('> ')).join()).toContain(MARK);
      // A name stays in our sentence, but no mail program makes a link of it.
      expect(ours.join('\n')).not.toMatch(/evil\.\S|\/\/evil/);
    }
  });
});
