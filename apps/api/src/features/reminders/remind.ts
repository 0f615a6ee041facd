import type { ReminderPush } from '@tagfalter/contract/reminder';
import { MINUTE_MS } from '@tagfalter/domain/durations';
import { type LocalDate, localDateOf } from '@tagfalter/domain/local-date';
import { endOfDay, nextReminder } from '@tagfalter/domain/reminder';
import { and, asc, eq, lte } from 'drizzle-orm';
import { reminders } from '#api/db/reminder-schema.ts';
import { defineJob, type Jobs, NoData, type RunJob } from '#api/ports/jobs.ts';
import type { ReminderDeps } from './save.ts';

/** Reminders per batch; a full batch is followed by another. */
const SLICE = 50;
/** Per evening. */
const ATTEMPTS = 3;
/** Consecutive failures, three evenings, until a device is given up. */
const MAX_FAILURES = 3 * ATTEMPTS;
/** Milliseconds before the second attempt; the third waits twice as long. */
const PAUSE_MS = 5 * MINUTE_MS;

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
  /** An entry makes the reminder unnecessary. */
  hasEntry(accountId: string, date: LocalDate): Promise<boolean>;
}

type Due = typeof reminders.$inferSelect;

const isRow = ({ accountId, id }: Due) => and(eq(reminders.accountId, accountId), eq(reminders.id, id));

/**
 * Moves the next reminder to tomorrow before sending: after a crash none is better than two.
 * @returns false if another process took it, or the device has opted out
 */
async function claim({ db, now }: RemindDeps, due: Due): Promise<boolean> {
  const taken = await db
    .update(reminders)
    .set({ nextAt: new Date(nextReminder(due, now())) })
    .where(and(isRow(due), eq(reminders.nextAt, due.nextAt)))
    .returning({ id: reminders.id });
  return taken.length > 0;
}

/** Retries in some minutes, tomorrow, or never. */
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
  // After a night without a server nobody is reminded of yesterday.
  if (ttlSeconds <= 0 || (await hasEntry(accountId, date))) return;
  const message: ReminderPush = { type: 'reminder', accountId, date, language };
  const outcome = await push.send(due, message, { ttlSeconds, signal });
  if (outcome === 'gone') await db.delete(reminders).where(isRow(due));
  else if (outcome === 'later') await postpone(deps, due);
  else if (due.failures > 0) await db.update(reminders).set({ failures: 0 }).where(isRow(due));
}

/** Sends due reminders in batches. */
export function createReminding(deps: RemindDeps): RunJob<NoData> {
  return async (_data, signal) => {
    const { db, jobs, now } = deps;
    const isDue = lte(reminders.nextAt, new Date(now()));
    const slice = await db.select().from(reminders).where(isDue).orderBy(asc(reminders.nextAt)).limit(SLICE);
    await Promise.all(slice.map((due) => remind(deps, due, signal)));
    if (slice.length === SLICE && !signal.aborted) await jobs.add(REMIND_JOB, {});
  };
}
