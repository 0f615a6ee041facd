import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';

/** What can be reported; more kinds come with what they are about. */
export const REPORT_KINDS = ['guest-entry'] as const;
export const REPORT_REASONS = ['person', 'insult', 'illegal', 'other'] as const;
/** UTF-16 code units. */
export const MAX_REPORT_MESSAGE = 1000;

/** Reports something to its host and the operator, without a sign-in (DSA, article 16; wire 22). */
export const createReport = defineEndpoint({
  method: 'POST',
  path: '/api/reports',
  summary: 'Report an entry of a guest book',
  audience: 'none',
  body: v.object({
    kind: v.picklist(REPORT_KINDS),
    id: v.pipe(v.string(), v.uuid()),
    /** Id of the event, where it is known: phones choose the ids of their entries, and two may choose the same. */
    event: v.optional(v.pipe(v.string(), v.uuid())),
    reason: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(100)),
    message: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_REPORT_MESSAGE)), ''),
  }),
  status: 202,
  errors: ['bad_request', 'not_found', 'too_many_requests'],
});
