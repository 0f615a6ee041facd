import { hasEntryOf } from '#api/features/entries/repository.ts';
import { createReminding, EVERY_MINUTE, REMIND_JOB } from '#api/features/reminders/remind.ts';
import { reminderRoutes } from '#api/features/reminders/routes.ts';
import type { SharedDeps } from './shared.ts';
import { type Subject, scheduledJob } from './subject.ts';

/** Joins reminders with entries. */
export function joinReminders({ db, push, jobs, now }: SharedDeps): Subject {
  const deps = { db, push, jobs, now };
  const remind = createReminding({ ...deps, hasEntry: (accountId, date) => hasEntryOf(db, accountId, date) });
  return { routes: reminderRoutes(deps), jobs: [scheduledJob(REMIND_JOB, EVERY_MINUTE, remind)] };
}
