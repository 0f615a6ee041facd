import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';
import * as v from 'valibot';
import { users } from '#api/db/account-schema.ts';
import { declarations } from '#api/db/declaration-schema.ts';
import type { Db } from '#api/db/open.ts';
import { defineJob, type Jobs, NoData } from '#api/ports/jobs.ts';
import type { Mail, MailPort } from '#api/ports/mail.ts';
import { makeLink } from './link.ts';
import { byId, type Declaration } from './repository.ts';

/** Retries for more than a day, so that a mail server's outage loses no receipt. */
const TELL = defineJob({
  name: 'tell-of-declaration',
  data: v.strictObject({ id: v.pipe(v.string(), v.uuid()) }),
  key: ({ id }) => id,
  width: 4,
  retry: { limit: 60, delay: 5, max: 3600 },
});
/** Finds unsent mails whose job was lost with a queue. */
export const FIND_UNTOLD = defineJob({
  name: 'find-untold-declarations',
  data: NoData,
  key: () => 'all',
  width: 1,
  retry: { limit: 5, delay: 5, max: 600 },
});
const HOURLY = '50 * * * *';
const MOST_AT_ONCE = 1000;

export interface DeclarationMails {
  /** @param link by which the owner executes it; null if there is none or it is done */
  receipt(one: Declaration, link: string | null): Omit<Mail, 'to'>;
  outcome(one: Declaration): Omit<Mail, 'to'>;
}

interface Deps {
  db: Db;
  jobs: Jobs;
  send: MailPort['send'];
  publicUrl: string;
  words: DeclarationMails;
  now: () => number;
}

/** Sends receipts and outcomes until delivered. @returns schedules those of one declaration */
export function createTelling(deps: Deps): (id: string) => Promise<void> {
  const { db, jobs } = deps;
  jobs.handle(TELL, async ({ id }) => {
    const one = await byId(db, id);
    if (one) await tell(deps, one);
  });
  jobs.handle(FIND_UNTOLD, async () => {
    const { id, receiptSentAt, outcome, outcomeSentAt } = declarations;
    const isUntold = or(isNull(receiptSentAt), and(isNotNull(outcome), isNull(outcomeSentAt)));
    const untold = await db.select({ id }).from(declarations).where(isUntold).limit(MOST_AT_ONCE);
    for (const each of untold) await jobs.add(TELL, each);
  });
  jobs.schedule(FIND_UNTOLD, HOURLY);
  return (id) => jobs.add(TELL, { id });
}

async function tell({ db, send, publicUrl, words, now }: Deps, one: Declaration): Promise<void> {
  const to = await addressFor(db, one);
  const isRow = eq(declarations.id, one.id);
  if (one.receiptSentAt === null) {
    const needsLink = one.accountId !== null && one.outcome === null && one.state === 'open';
    const link = needsLink ? `${publicUrl}/erklaerung/${await makeLink(db, one.id)}` : null;
    await send({ to, ...words.receipt(one, link) });
    const sentAt = new Date(now());
    // The receipt contains an immediate outcome.
    const told = one.outcome === null ? {} : { outcomeSentAt: sentAt };
    await db
      .update(declarations)
      .set({ receiptSentAt: sentAt, ...told })
      .where(isRow);
    return;
  }
  if (one.outcome === null || one.outcomeSentAt !== null) return;
  await send({ to, ...words.outcome(one) });
  await db
    .update(declarations)
    .set({ outcomeSentAt: new Date(now()) })
    .where(isRow);
}

/** The address as spelled by the account: a link goes nowhere else. */
async function addressFor(db: Db, { accountId, email }: Declaration): Promise<string> {
  if (accountId === null) return email;
  const [own] = await db.select({ email: users.email }).from(users).where(eq(users.id, accountId));
  return own && own.email.toLowerCase() === email.toLowerCase() ? own.email : email;
}
