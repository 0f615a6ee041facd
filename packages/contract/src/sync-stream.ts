import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { EpochSchema, NumberTextSchema } from './protocol.ts';
import { ChangeSchema } from './sync-pull.ts';

/** Limits of an event's payload; beyond them it only says "pull". */
export const MAX_POKE_CHANGES = 20;
export const MAX_POKE_BYTES = 64 * 1024;

/**
 * Data of a `nudge`: everything after version `after` up to `upTo`, as a pull would return it. A device that has
 * `after` applies it without a request.
 */
export const PokeSchema = v.object({
  after: v.number(),
  upTo: v.number(),
  epoch: EpochSchema,
  changes: v.array(ChangeSchema),
});
export type Poke = v.InferOutput<typeof PokeSchema>;

/** Each `nudge` says "pull", and carries small changes. Read by fetch, with the Bearer token. */
export const nudgeStream = defineEndpoint({
  method: 'GET',
  path: '/api/sync/stream',
  summary: 'Event stream that says when to pull',
  audience: 'user',
  query: v.object({ protocol: NumberTextSchema }),
  status: 200,
  errors: ['bad_request', 'unauthorized', 'not_registered', 'client_too_old', 'too_many_requests'],
});
