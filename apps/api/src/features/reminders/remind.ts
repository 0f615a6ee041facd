import type { ReminderPush } from '@tagfalter/contract/reminder';
import { type LocalDate, localDateOf } from '@tagfalter/domain/local-date';
import { endOfDay, nextReminder } from '@tagfalter/domain/reminder';
import { and, asc, eq, lte } from 'drizzle-orm';
import { reminders } from '#api/db/reminder-schema.ts';
import { defineJob, type Jobs, NoData, type RunJob } from '#api/ports/jobs.ts';
import type { ReminderDeps } from './save.ts';

const MINUTE_MS = 60_000;
/** Reminders of one look; where there are as many, the next look follows at once. */
const SLICE = 50;
/** Attempts for one evening. */
const ATTEMPTS = 3;
/** Failures in a row after which a device is given up: three evenings. */
const MAX_FAILURES = 3 * ATTEMPTS;
/** Before the second attempt of an evening; the third waits twice as long. */
const PAUSE_MS = 5 * MINUTE_MS;

/** Looks for reminders that are due. */
export const REMIND_JOB = defineJob({
  name: 'evening-reminders',
  data: NoData,
  key: () => 'all',
  width: 1,
  retry: { limit: 2, delay: 10, max: 60 },
});
export const EVERY_MINUTE = '* * * * *';

export interface RemindDeps extends ReminderDeps {
  jobs: Pick<Jobs, 'add'>;
  /** Whether an account has an entry of a date: then there is nothing to be reminded of. */
  hasEntry(accountId: string, date: LocalDate): Promise<boolean>;
}

type Due = typeof reminders.$inferSelect;

const isRow = ({ accountId, id }: Due) => and(eq(reminders.accountId, accountId), eq(reminders.id, id));

/**
 * Takes a reminder before it is sent: its next one is tomorrow's. A process that dies in between has sent none, which is
 * better than two.
 * @returns whether nobody else has taken it, and its device still wants it
 */
async function claim({ db, now }: RemindDeps, due: Due): Promise<boolean> {
  const taken = await db
    .update(reminders)
    .set({ nextAt: new Date(nextReminder(due, now())) })
    .where(and(isRow(due), eq(reminders.nextAt, due.nextAt)))
    .returning({ id: reminders.id });
  return taken.length > 0;
}

/** What becomes of a reminder that the service did not take: again in a few minutes, tomorrow, or never. */
async function postpone({ db, now }: RemindDeps, due: Due): Promise<void> {
  const failures = due.failures + 1;
  if (failures >= MAX_FAILURES) return void (await db.delete(reminders).where(isRow(due)));
  const retryAt = now() + PAUSE_MS * (failures % ATTEMPTS);
  const isToday = failures % ATTEMPTS !== 0 && retryAt < endOfDay(due.nextAt.getTime(), due.timeZone);
  await db
    .update(reminders)
    .set({ failures, ...(isToday && { nextAt: new Date(retryAt) }) })
    .where(isRow(due));
}

async function remind(deps: RemindDeps, due: Due, signal: AbortSignal): Promise<void> {
  const { db, push, now, hasEntry } = deps;
  if (!(await claim(deps, due))) return;
  const { accountId, language, timeZone, nextAt } = due;
  const date = localDateOf(nextAt.getTime(), timeZone);
  const ttlSeconds = Math.floor((endOfDay(nextAt.getTime(), timeZone) - now()) / 1000);
  // After a night without a server nobody is reminded of the day before.
  if (ttlSeconds <= 0 || (await hasEntry(accountId, date))) return;
  const message: ReminderPush = { type: 'reminder', accountId, date, language };
  const outcome = await push.send(due, message, { ttlSeconds, signal });
  if (outcome === 'gone') await db.delete(reminders).where(isRow(due));
  else if (outcome === 'later') await postpone(deps, due);
  else if (due.failures > 0) await db.update(reminders).set({ failures: 0 }).where(isRow(due));
}

/** Sends what is due, slice by slice. */
export function createReminding(deps: RemindDeps): RunJob<NoData> {
  return async (_data, signal) => {
    const { db, jobs, now } = deps;
    const isDue = lte(reminders.nextAt, new Date(now()));
    const slice = await db.select().from(reminders).where(isDue).orderBy(asc(reminders.nextAt)).limit(SLICE);
    await Promise.all(slice.map((due) => remind(deps, due, signal)));
    if (slice.length === SLICE && !signal.aborted) await jobs.add(REMIND_JOB, {});
  };
}
