import { READER_FIELDS } from '@tagfalter/domain/entry-fields';
import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { fieldSchemas } from './entry-values.ts';

const fields = fieldSchemas(READER_FIELDS);

/** Hidden parts are absent (wire 14). Of the author only first name and picture, whose address ends with the link. */
export const SharedPageSchema = v.object({
  date: v.string(),
  author: v.object({ firstName: v.string(), profileImageUrl: v.nullable(v.string()) }),
  /** Ends with its first opening: only `POST …/open` shows its content. */
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
 * The same for everybody. A once-only link shows only whose day it is, and is not used up. Revoked, expired, used and
 * guessed links are one `not_found`.
 */
export const sharedPage = defineEndpoint({
  method: 'GET',
  path: '/api/shared/:token',
  summary: 'A shared entry',
  ...link,
});

/**
 * 'Ansehen': shows a once-only entry and ends the link. For ten minutes its media stay readable, and the same
 * `Idempotency-Key` gets the same reply, because one may get lost. The key alone proves whose repeat it is: a random
 * UUID, or 22 characters of base64url; any other one is `bad_request`, and opens nothing.
 */
export const openShared = defineEndpoint({
  method: 'POST',
  path: '/api/shared/:token/open',
  summary: 'Open a once-only link',
  ...link,
  errors: [...link.errors, 'bad_request'],
});
