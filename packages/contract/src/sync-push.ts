import { HLC_FORM } from '@tagfalter/domain/clock';
import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { ErrorCodeSchema } from './error.ts';
import { EpochSchema, MAX_BATCH } from './protocol.ts';

/** `parseMutation` parses `name` and `args`, so that a bad mutation refuses only itself (S2). */
const SentMutationSchema = v.object({
  /** Consecutive per client, from 1. */
  id: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Unique whatever the client and id: a known key has taken effect (S2, decision 001). */
  key: v.pipe(v.string(), v.uuid(), v.toLowerCase()),
  name: v.pipe(v.string(), v.maxLength(64)),
  args: v.unknown(),
  /** Hybrid logical clock (S6). */
  at: v.pipe(v.string(), v.regex(HLC_FORM)),
});
export type Mutation = v.InferOutput<typeof SentMutationSchema>;

/** A part that was not taken and stays on the device (spec decision 12, wire 10). */
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
    /** Account version of the effect. */
    version: v.number(),
    /** Media. */
    rejected: v.array(RejectedPartSchema),
    /** Fields. */
    dropped: v.array(RejectedPartSchema),
  }),
  v.object({ id: v.number(), status: v.literal('refused'), code: ErrorCodeSchema, details: v.optional(v.unknown()) }),
]);
export type MutationResult = v.InferOutput<typeof MutationResultSchema>;

/** Oldest first. */
export const pushMutations = defineEndpoint({
  method: 'POST',
  path: '/api/sync/push',
  summary: 'Send mutations of one device',
  audience: 'user',
  body: v.object({
    protocol: v.pipe(v.number(), v.integer()),
    clientId: v.pipe(v.string(), v.uuid()),
    /** Epoch last pulled; absent if the device left it or never had one (S13). */
    epoch: v.optional(EpochSchema),
    mutations: v.pipe(v.array(SentMutationSchema), v.maxLength(MAX_BATCH)),
  }),
  status: 200,
  reply: v.object({
    protocol: v.number(),
    /** Highest processed id of the client. */
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
