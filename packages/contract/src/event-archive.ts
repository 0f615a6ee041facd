import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { TimeZoneSchema } from './entry.ts';
import { LanguageQuerySchema } from './reflection-questions.ts';

/** Where the archive of an event is asked for, and read. */
export const EVENT_ARCHIVE_PATH = '/api/events/:id/archive';

/**
 * Answers where everything of an own event is as a ZIP archive, as it stands now: the address is signed, needs no further proof, holds for
 * six hours and takes `Range`. Of the host alone, whatever their tier (spec decision 32).
 */
export const eventArchive = defineEndpoint({
  method: 'POST',
  path: EVENT_ARCHIVE_PATH,
  summary: 'Ask for everything of an own event as a ZIP archive',
  audience: 'user',
  params: v.object({ id: v.string() }),
  query: v.object({
    ...LanguageQuerySchema.entries,
    /** In which instants are shown as times of day; UTC without it. */
    timeZone: v.optional(TimeZoneSchema),
  }),
  status: 202,
  reply: v.object({
    /** Relative to the server. */
    url: v.string(),
    /** Seconds since the epoch. */
    expiresAt: v.number(),
    /** Of the whole archive. */
    bytes: v.number(),
    pictures: v.number(),
    /** Contributions with words. */
    greetings: v.number(),
    voices: v.number(),
    /** Pictures that phones have announced with 'Senden' and that are not in it, because they have not arrived. */
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
  ],
});
