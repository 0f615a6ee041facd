import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { NumberTextSchema } from './protocol.ts';
import { LanguageQuerySchema } from './reflection-questions.ts';

export const EXPORT_PATH = '/api/account/export';

/**
 * Address of the own diary as a ZIP archive (spec decision 44): signed, without further proof, takes `Range`. It opens
 * for six hours, while the session that asked lives and has the same password; without a session of ours for one hour.
 * Needs a sign-in within the last ten minutes, else `reauth_required`.
 */
export const accountExport = defineEndpoint({
  method: 'GET',
  path: EXPORT_PATH,
  summary: 'Ask for the whole account as a ZIP archive',
  audience: 'user',
  isOpenToBlocked: true,
  query: v.object({
    ...LanguageQuerySchema.entries,
    /** Restricts it to a year. */
    year: v.optional(v.pipe(NumberTextSchema, v.minValue(1900), v.maxValue(9999))),
  }),
  status: 202,
  reply: v.object({
    /** Relative to the server. */
    url: v.string(),
    /** Seconds since the epoch. */
    expiresAt: v.number(),
  }),
  errors: ['bad_request', 'unauthorized', 'not_registered', 'reauth_required', 'too_many_requests'],
});
