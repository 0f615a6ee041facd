import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { EntrySaveSchema } from './mutations.ts';

const PastEntrySchema = v.pick(EntrySaveSchema, ['date', 'timeZone', 'fields', 'addImages', 'answers']);
/** Two years. */
const MAX_DAYS = 750;

/** Fills a demo account with past days, as if each had been written on its day. */
export const adminEntries = defineEndpoint({
  method: 'POST',
  path: '/api/admin/entries',
  summary: 'Write past days of an account, from the same machine only',
  audience: 'admin',
  body: v.object({
    accountId: v.pipe(v.string(), v.uuid()),
    entries: v.pipe(v.array(PastEntrySchema), v.maxLength(MAX_DAYS)),
  }),
  status: 200,
  reply: v.object({ saved: v.number() }),
  errors: ['bad_request', 'not_found', 'empty_entry', 'text_too_long', 'too_many_emojis', 'mood_out_of_range'],
});
export type PastEntry = v.InferOutput<typeof PastEntrySchema>;
