import { HLC_FORM } from '@tagfalter/domain/clock';
import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { ErrorCodeSchema } from './error.ts';
import { EpochSchema, MAX_BATCH } from './protocol.ts';

/** One mutation on its way. `name` and `args` are parsed apart (`parseMutation`), so that a bad one refuses only itself (S2). */
const SentMutationSchema = v.object({
  /** Counts up by one per client, from 1. */
  id: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Names it for good, whatever client and id it is sent under: a known key has taken effect (S2, decision 019). */
  key: v.pipe(v.string(), v.uuid(), v.toLowerCase()),
  name: v.pipe(v.string(), v.maxLength(64)),
  args: v.unknown(),
  /** Hybrid logical clock of the moment it was made (S6). */
  at: v.pipe(v.string(), v.regex(HLC_FORM)),
});
export type Mutation = v.InferOutput<typeof SentMutationSchema>;

/** Something of an accepted mutation that was not taken; it stays on the device (decision 12, wire 10). */
export const RejectedPartSchema = v.object({
  field: v.picklist(['images', 'audio', 'feeling', 'customEmoji', 'emojis', 'visibility']),
  code: ErrorCodeSchema,
  name: v.optional(v.string()),
  hash: v.optional(v.string()),
});
export type RejectedPart = v.InferOutput<typeof RejectedPartSchema>;

export const MutationResultSchema = v.variant('status', [
  v.object({
    id: v.number(),
    status: v.literal('applied'),
    /** Account version at which a pull shows the effect. */
    version: v.number(),
    /** Media that were left out. */
    rejected: v.array(RejectedPartSchema),
    /** Fields that were left out. */
    dropped: v.array(RejectedPartSchema),
  }),
  v.object({ id: v.number(), status: v.literal('refused'), code: ErrorCodeSchema, details: v.optional(v.unknown()) }),
]);
export type MutationResult = v.InferOutput<typeof MutationResultSchema>;

/** Sends a device's outbox, oldest first. */
export const pushMutations = defineEndpoint({
  method: 'POST',
  path: '/api/sync/push',
  summary: 'Send mutations of one device',
  audience: 'user',
  body: v.object({
    protocol: v.pipe(v.number(), v.integer()),
    clientId: v.pipe(v.string(), v.uuid()),
    /** The epoch this device has pulled; a device that has left it behind or never saw one names none (S13). */
    epoch: v.optional(EpochSchema),
    mutations: v.pipe(v.array(SentMutationSchema), v.maxLength(MAX_BATCH)),
  }),
  status: 200,
  reply: v.object({
    protocol: v.number(),
    /** Highest id of this client that has been processed. */
    lastMutationId: v.number(),
    results: v.array(MutationResultSchema),
  }),
  errors: [
    'bad_request',
    'unauthorized',
    'not_registered',
    'mutation_gap',
    'epoch_left',
    'client_too_old',
    'too_large',
    'too_many_requests',
  ],
});
export type PushBody = v.InferOutput<typeof pushMutations.body>;
export type PushReply = v.InferOutput<typeof pushMutations.reply>;
