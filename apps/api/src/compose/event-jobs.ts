import * as v from 'valibot';
import { defineJob, NoData } from '#api/ports/jobs.ts';

/** Data of an event's jobs. */
const EventJob = v.strictObject({ eventId: v.pipe(v.string(), v.uuid()) });
const RETRY = { limit: 8, delay: 2, max: 600 };
/** Makes displayed variants of an event's pictures. */
export const DERIVE = defineJob({
  name: 'event-derive',
  data: EventJob,
  key: ({ eventId }) => eventId,
  // The decoder takes turns among events, so that none waits for all of another.
  width: 4,
  retry: RETRY,
});
/** Removes the files of a deleted event. */
export const ERASE = defineJob({
  name: 'event-erase',
  data: EventJob,
  key: ({ eventId }) => eventId,
  width: 1,
  retry: RETRY,
});
/** Removes a file that nothing names any more, once the store is back. */
export const FORGET = defineJob({
  name: 'event-forget-file',
  data: v.strictObject({ ...EventJob.entries, hash: v.string() }),
  key: ({ eventId, hash }) => `${eventId}/${hash}`,
  width: 1,
  // For days: only the job knows of the file.
  retry: { ...RETRY, limit: 1000 },
});
/** Adds jobs that rows imply and a lost queue forgot. */
export const FIND_LOST = defineJob({
  name: 'find-lost-events',
  data: NoData,
  key: () => 'all',
  width: 1,
  retry: RETRY,
});
export const FIND_LOST_CRON = '50 * * * *';
