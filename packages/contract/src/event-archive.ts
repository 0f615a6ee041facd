import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { TimeZoneSchema } from './entry-values.ts';
import { LanguageQuerySchema } from './reflection-questions.ts';

export const EVENT_ARCHIVE_PATH = '/api/events/:id/archive';

/**
 * Address of a ZIP archive of an own event, as it stands now: signed, without further proof, takes `Range`. It
 * opens as long as that of `accountExport`. Only for the host, whatever the tier (spec decision 32).
 */
export const eventArchive = defineEndpoint({
  method: 'POST',
  path: EVENT_ARCHIVE_PATH,
  summary: 'Ask for everything of an own event as a ZIP archive',
  audience: 'user',
  params: v.object({ id: v.string() }),
  query: v.object({
    ...LanguageQuerySchema.entries,
    /** For times of day; default: UTC. */
    timeZone: v.optional(TimeZoneSchema),
  }),
  status: 202,
  reply: v.object({
    /** Relative to the server. */
    url: v.string(),
    /** Seconds since the epoch. */
    expiresAt: v.number(),
    /** Size of the whole archive. */
    bytes: v.number(),
    pictures: v.number(),
    /** Contributions with words. */
    greetings: v.number(),
    voices: v.number(),
    /** Pictures announced with 'Senden' that have not arrived, so are missing. */
    waiting: v.number(),
  }),
  errors: [
    'bad_request',
    'unauthorized',
    'not_registered',
    'forbidden',
    'not_found',
    'too_many_requests',
    'overloaded',
    'storage_full',
    'store_away',
  ],
});
