import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tagfalter/domain/durations';
import { and, asc, eq, isNull, lt, lte } from 'drizzle-orm';
import { describeFault } from '#api/base/log.ts';
import { users } from '#api/db/account-schema.ts';
import type { Db } from '#api/db/open.ts';
import { subscriptionMails } from '#api/db/subscription-schema.ts';
import type { Jobs, NoData, RunJob } from '#api/ports/jobs.ts';
import type { Mail, MailPort } from '#api/ports/mail.ts';
import { MAIL_JOB } from './order-mails.ts';

const SLICE = 20;
/** Milliseconds for which a process owns a mail. */
const CLAIM_MS = 5 * MINUTE_MS;
/** Milliseconds a sent mail is remembered. */
const LIVES_MS = 90 * DAY_MS;
/** Failures until the operator is told. */
const LOUD_AFTER = 10;

type Row = typeof subscriptionMails.$inferSelect;

export interface MailDeps {
  db: Db;
  /** @throws if undelivered */
  sendMail: MailPort['send'];
  jobs: Pick<Jobs, 'add'>;
  now: () => number;
  log: { warn(details: object, text: string): void; error(details: object, text: string): void };
  wordsOf: (mail: Pick<Row, 'kind' | 'language' | 'details'>) => Omit<Mail, 'to'>;
}

const isMail = ({ accountId, key }: Row) =>
  and(eq(subscriptionMails.accountId, accountId), eq(subscriptionMails.key, key));

/** Sends due mails and retries until delivered. */
export function createMailing(deps: MailDeps): RunJob<NoData> {
  return async (_data, signal) => {
    const { nextTryAt } = subscriptionMails;
    const isDue = lte(nextTryAt, new Date(deps.now()));
    const slice = await deps.db.select().from(subscriptionMails).where(isDue).orderBy(asc(nextTryAt)).limit(SLICE);
    for (const row of slice) if (!signal.aborted) await send(deps, row);
    if (slice.length === SLICE && !signal.aborted) await deps.jobs.add(MAIL_JOB, {});
  };
}

async function send({ db, sendMail, now, log, wordsOf }: MailDeps, row: Row): Promise<void> {
  if (row.nextTryAt === null) return;
  const isOurs = and(isMail(row), eq(subscriptionMails.nextTryAt, row.nextTryAt));
  const claimed = await db
    .update(subscriptionMails)
    .set({ nextTryAt: new Date(now() + CLAIM_MS) })
    .where(isOurs)
    .returning({ key: subscriptionMails.key });
  const [person] = await db.select({ email: users.email }).from(users).where(eq(users.id, row.accountId));
  if (claimed.length === 0 || !person) return;
  try {
    await sendMail({ to: person.email, ...wordsOf(row) });
  } catch (fault) {
    const failures = row.failures + 1;
    const nextTryAt = new Date(now() + Math.min(HOUR_MS, MINUTE_MS * 2 ** Math.min(failures, 10)));
    await db.update(subscriptionMails).set({ failures, nextTryAt }).where(isMail(row));
    const said = { fault: describeFault(fault), mail: row.kind, failures };
    log[failures >= LOUD_AFTER ? 'error' : 'warn'](said, 'a mail about a subscription is not out yet');
    return;
  }
  await db.update(subscriptionMails).set({ nextTryAt: null }).where(isMail(row));
}

/** Deletes old sent mails. @param now milliseconds since the epoch */
export async function forgetSubscriptionMails(db: Db, now: number): Promise<void> {
  const isOld = lt(subscriptionMails.createdAt, new Date(now - LIVES_MS));
  await db.delete(subscriptionMails).where(and(isNull(subscriptionMails.nextTryAt), isOld));
}
