import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { EpochSchema, NumberTextSchema } from './protocol.ts';
import { ChangeSchema } from './sync-pull.ts';

/** Most changes that an event carries, and most bytes of its data; with more of them it only says "pull now". */
export const MAX_POKE_CHANGES = 20;
export const MAX_POKE_BYTES = 64 * 1024;

/**
 * What a `nudge` event may carry as its data: everything that was written above the version `after` up to `upTo`, as a
 * pull in that span would answer it. A device that has everything up to `after` takes it over and need not ask.
 */
export const PokeSchema = v.object({
  after: v.number(),
  upTo: v.number(),
  epoch: EpochSchema,
  changes: v.array(ChangeSchema),
});
export type Poke = v.InferOutput<typeof PokeSchema>;

/**
 * Event stream: each `nudge` event says "pull now", and carries what has changed where that is little. Read by fetch, with
 * the Bearer token.
 */
export const nudgeStream = defineEndpoint({
  method: 'GET',
  path: '/api/sync/stream',
  summary: 'Event stream that says when to pull',
  audience: 'user',
  query: v.object({ protocol: NumberTextSchema }),
  status: 200,
  errors: ['bad_request', 'unauthorized', 'not_registered', 'client_too_old', 'too_many_requests'],
});
