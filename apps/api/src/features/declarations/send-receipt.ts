import { DAY_MS, HOUR_MS } from '@tagfalter/domain/durations';
import { mailboxKey } from '@tagfalter/domain/email';
import { eq } from 'drizzle-orm';
import { reserveEach, type SharedPlace } from '#api/base/shared-throttle.ts';
import { users } from '#api/db/account-schema.ts';
import type { Db } from '#api/db/open.ts';
import type { Mail, MailPort } from '#api/ports/mail.ts';
import type { Throttles } from '#api/ports/throttles.ts';
import { makeDeclarationLink } from './link.ts';
import type { Declaration } from './repository.ts';

type Words = Omit<Mail, 'to'>;

export interface DeclarationMails {
  /**
   * @param link by which the owner executes it; null if there is none or it is done
   * @param isConfirmed an account has shown that the address is its own
   */
  receipt(one: Declaration, said: { link: string | null; isConfirmed: boolean }): Words;
  held(receipts: readonly { one: Declaration; link: string | null }[]): Words;
  outcome(one: Declaration, said: { isConfirmed: boolean }): Words;
}

export interface MailDeps {
  db: Db;
  send: MailPort['send'];
  throttles: Throttles;
  publicUrl: string;
  words: DeclarationMails;
  now: () => number;
}

/** Mails to an address that no account has confirmed; whatever is beyond waits for one mail at the hour's end (spec decision 62). */
const STRANGER = [
  { marks: 3, span: HOUR_MS },
  { marks: 10, span: DAY_MS },
] as const;
/** Mails to an account about declarations of callers who were not signed in to it. */
const ACCOUNT = [
  { marks: 5, span: HOUR_MS },
  { marks: 20, span: DAY_MS },
] as const;

/** Takes a place for a mail that anybody may have caused. It holds back mails, never a declaration. */
export function reserveMail({ throttles, now }: MailDeps) {
  const [strangerHour, strangerDay] = STRANGER;
  const [accountHour, accountDay] = ACCOUNT;
  const stranger = [
    throttles.create('declaration mails to an address', strangerHour, now),
    throttles.create('declaration mails to an address a day', strangerDay, now),
  ];
  const account = [
    throttles.create('declaration mails to an account', accountHour, now),
    throttles.create('declaration mails to an account a day', accountDay, now),
  ];
  return ({ accountId, email }: Declaration, isConfirmed: boolean): Promise<SharedPlace> => {
    const key = isConfirmed && accountId !== null ? accountId : mailboxKey(email);
    return reserveEach((isConfirmed ? account : stranger).map((throttle) => [throttle, key] as const));
  };
}

interface Recipient {
  to: string;
  /** An account has the address. Anybody may sign up with one. */
  isKnown: boolean;
  isConfirmed: boolean;
}

/** The address as spelled by the account that still has it. */
export async function recipientOf(db: Db, { accountId, email }: Declaration): Promise<Recipient> {
  const stranger = { to: email, isKnown: false, isConfirmed: false };
  if (accountId === null) return stranger;
  const [own] = await db
    .select({ email: users.email, isConfirmed: users.emailVerified })
    .from(users)
    .where(eq(users.id, accountId));
  if (own?.email.toLowerCase() !== email.toLowerCase()) return stranger;
  return { to: own.email, isKnown: true, isConfirmed: own.isConfirmed };
}

/** A link goes to the account's own address alone. */
export async function linkFor({ db, publicUrl }: MailDeps, one: Declaration, isKnown: boolean): Promise<string | null> {
  if (!isKnown || one.outcome !== null || one.state !== 'open') return null;
  return `${publicUrl}/erklaerung/${await makeDeclarationLink(db, one.id)}`;
}
