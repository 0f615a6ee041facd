import * as v from 'valibot';
import { defineJob } from '#api/ports/jobs.ts';

const EntryJobSchema = v.object({ accountId: v.string(), entryId: v.string() });
/** An entry that wants something of the assistant: what, its row says. */
export type EntryJob = v.InferOutput<typeof EntryJobSchema>;

export const ENTRY_JOB = defineJob({
  name: 'entry-work',
  data: EntryJobSchema,
  key: ({ accountId, entryId }) => `${accountId}/${entryId}`,
  // Each may wait long for somebody else's answer.
  width: 4,
  // What has failed so often is found in the rows again.
  retry: { limit: 12, delay: 2, max: 1800 },
});
