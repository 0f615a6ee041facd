import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { WireEntrySchema } from './wire-entry.ts';

const Year = v.pipe(v.string(), v.regex(/^\d{4}$/), v.transform(Number), v.minValue(1900), v.maxValue(2100));

/** Newest day first. */
export const entriesOfYear = defineEndpoint({
  method: 'GET',
  path: '/api/entries/date-range/:year',
  summary: 'Own entries of a year, newest first',
  audience: 'user',
  params: v.object({ year: Year }),
  status: 200,
  reply: v.array(WireEntrySchema),
  errors: ['bad_request', 'unauthorized', 'not_registered'],
});
