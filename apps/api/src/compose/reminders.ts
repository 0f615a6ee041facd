import { hasEntryOf } from '#api/features/entries/repository.ts';
import { createReminding, EVERY_MINUTE, REMIND_JOB } from '#api/features/reminders/remind.ts';
import { reminderRoutes } from '#api/features/reminders/routes.ts';
import type { Route } from '#api/http/route.ts';
import type { Deps } from './deps.ts';

/** Joins reminders with entries and their job. Call before the jobs start. */
export function joinReminders({ db, push, jobs, now }: Deps): Route[] {
  const deps = { db, push, jobs, now };
  jobs.handle(REMIND_JOB, createReminding({ ...deps, hasEntry: (accountId, date) => hasEntryOf(db, accountId, date) }));
  jobs.schedule(REMIND_JOB, EVERY_MINUTE);
  return reminderRoutes(deps);
}
