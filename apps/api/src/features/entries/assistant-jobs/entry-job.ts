import * as v from 'valibot';
import { defineJob } from '#api/ports/jobs.ts';

const EntryJobSchema = v.object({ accountId: v.string(), entryId: v.string() });
/** The request itself stands in the entry's row. */
export type EntryJob = v.InferOutput<typeof EntryJobSchema>;

export const ENTRY_JOB = defineJob({
  name: 'entry-work',
  data: EntryJobSchema,
  key: ({ accountId, entryId }) => `${accountId}/${entryId}`,
  // Each may wait long for an external service.
  width: 4,
  // After the limit, the rows bring the job back.
  retry: { limit: 12, delay: 2, max: 1800 },
});
