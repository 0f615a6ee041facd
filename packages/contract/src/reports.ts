import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { VisibleLineSchema } from './single-line.ts';

export const REPORT_KINDS = ['entry', 'shared', 'guest-entry'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];
export const REPORT_REASONS = ['person', 'insult', 'illegal', 'other'] as const;
/** UTF-16 code units. */
export const MAX_REPORT_MESSAGE = 1000;

const Uuid = v.pipe(v.string(), v.uuid());
const SAID = {
  reason: v.pipe(VisibleLineSchema, v.maxLength(100)),
  message: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_REPORT_MESSAGE)), ''),
};

/**
 * Goes to the operator, about a guest book also to its host; needs no sign-in (DSA, article 16; wire 22). The reply
 * does not reveal whether the thing exists.
 */
export const createReport = defineEndpoint({
  method: 'POST',
  path: '/api/reports',
  summary: 'Report an entry, a shared page, or an entry of a guest book',
  audience: 'optional',
  isOpenToBlocked: true,
  body: v.variant('kind', [
    /** `owner`: account id, if the link names it. */
    v.object({ kind: v.literal('entry'), id: Uuid, owner: v.optional(Uuid), ...SAID }),
    /** `id`: token of the link. */
    v.object({ kind: v.literal('shared'), id: v.pipe(v.string(), v.minLength(1), v.maxLength(100)), ...SAID }),
    /** `event`: its id, if known, because two phones may choose the same entry id. */
    v.object({ kind: v.literal('guest-entry'), id: Uuid, event: v.optional(Uuid), ...SAID }),
  ]),
  status: 202,
  errors: ['bad_request', 'unauthorized', 'not_registered', 'too_many_requests'],
});
