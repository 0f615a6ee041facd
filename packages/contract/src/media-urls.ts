import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { HashSchema } from './entry-values.ts';

/** Only `ready` ones have addresses; `refused` ones give a reason (S10). */
const MediaStateSchema = v.variant('state', [
  v.object({ hash: HashSchema, state: v.literal('missing') }),
  v.object({ hash: HashSchema, state: v.literal('refused'), code: v.string() }),
  v.object({
    hash: HashSchema,
    state: v.literal('ready'),
    kind: v.picklist(['image', 'audio']),
    /** Unchanged bytes; an attachment for images, playable for audio. */
    originalUrl: v.string(),
    /** Re-encoded; null for audio. */
    displayUrl: v.nullable(v.string()),
    thumbnailUrl: v.nullable(v.string()),
  }),
]);
export type MediaState = v.InferOutput<typeof MediaStateSchema>;

export const mediaUrls = defineEndpoint({
  method: 'POST',
  path: '/api/media/urls',
  summary: 'Signed addresses of own media by hash',
  audience: 'user',
  body: v.object({ hashes: v.pipe(v.array(HashSchema), v.maxLength(100)) }),
  status: 200,
  reply: v.object({ media: v.array(MediaStateSchema) }),
  errors: ['bad_request', 'unauthorized', 'not_registered'],
});
