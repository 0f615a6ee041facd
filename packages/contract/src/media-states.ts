import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { HashSchema } from './entry-values.ts';

export const MAX_STATES = 200;

/** `arrived`: the server has the bytes (S10). */
const MediumStateSchema = v.variant('state', [
  v.object({ hash: HashSchema, state: v.literal('missing') }),
  v.object({ hash: HashSchema, state: v.literal('refused'), code: v.string() }),
  v.object({
    hash: HashSchema,
    state: v.literal('arrived'),
    kind: v.picklist(['image', 'audio']),
    /** Bytes. */
    size: v.number(),
    /** ISO instant, server's clock. */
    arrivedAt: v.string(),
  }),
]);
export type MediumState = v.InferOutput<typeof MediumStateSchema>;

/** For people who want to check; without addresses. */
export const mediaStates = defineEndpoint({
  method: 'POST',
  path: '/api/media/states',
  summary: 'Whether own media have arrived, by hash, and when',
  audience: 'user',
  body: v.object({ hashes: v.pipe(v.array(HashSchema), v.maxLength(MAX_STATES)) }),
  status: 200,
  reply: v.object({ media: v.array(MediumStateSchema) }),
  errors: ['bad_request', 'unauthorized', 'not_registered'],
});
