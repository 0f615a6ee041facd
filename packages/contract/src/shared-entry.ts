import { READER_FIELDS } from '@tagfalter/domain/entry-fields';
import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { fieldSchemas } from './entry.ts';

const fields = fieldSchemas(READER_FIELDS);

/** What a link shows: hidden parts are absent (wire 14). It shows the author's first name and picture, and nothing else of them; the picture's address ends with the link. */
export const SharedPageSchema = v.object({
  date: v.string(),
  author: v.object({ firstName: v.string(), profileImageUrl: v.nullable(v.string()) }),
  /** Whether the link ends with its first opening: then only `POST …/open` shows what it holds. */
  isOnce: v.boolean(),
  text: v.optional(fields.text),
  summary: v.optional(fields.summary),
  summaryFrom: v.optional(fields.summaryFrom),
  topMoment: v.optional(fields.topMoment),
  emojis: v.optional(fields.emojis),
  mood: v.optional(fields.mood),
  imageUrls: v.optional(v.array(v.string())),
  thumbnailUrls: v.optional(v.array(v.string())),
  audioUrl: v.optional(v.nullable(v.string())),
  audioTranscript: v.optional(fields.audioTranscript),
  audioDurationMs: v.optional(v.nullable(v.number())),
  audioPeaks: v.optional(v.array(v.number())),
});
export type SharedPage = v.InferOutput<typeof SharedPageSchema>;

const link = {
  audience: 'none',
  params: v.object({ token: v.string() }),
  status: 200,
  reply: SharedPageSchema,
  errors: ['not_found', 'too_many_requests'],
} as const;

/**
 * What an active link shows, the same to everybody. Of a once-only link it shows only whose day it is: reading it does not
 * use it up. Revoked, expired, used and guessed links are one `not_found`.
 */
export const sharedPage = defineEndpoint({
  method: 'GET',
  path: '/api/shared/:token',
  summary: 'A shared entry',
  ...link,
});

/**
 * The tap on 'Ansehen': shows a once-only link's entry and ends the link; its media can be read for the next ten minutes. For as
 * long the same `Idempotency-Key` gets the same answer, as one may get lost on its way.
 */
export const openShared = defineEndpoint({
  method: 'POST',
  path: '/api/shared/:token/open',
  summary: 'Open a once-only link',
  ...link,
  errors: [...link.errors, 'bad_request'],
});
