import { GUEST_FILE_ROLES, MAX_GUEST_FILES } from '@tagfalter/domain/event';
import { MAX_AUDIO_BYTES } from '@tagfalter/domain/tiers';
import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { HashSchema } from './entry.ts';
import { ErrorCodeSchema } from './error.ts';
import { EventCodeSchema, GuestMessageSchema, GuestNameSchema, TaskIdSchema, TopMomentSchema } from './event-fields.ts';

/** Header with the secret of a contribution: 32 random bytes, base64url, made by the phone (spec decision 38). */
export const CONTRIBUTION_SECRET = 'x-contribution-secret';
export const ContributionSecretSchema = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));

/** A file of a contribution, as its phone announces it. */
export const GuestFileSchema = v.object({
  /** SHA-256 of the bytes that are sent, hex. */
  hash: HashSchema,
  role: v.picklist(GUEST_FILE_ROLES),
  size: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_AUDIO_BYTES)),
  type: v.pipe(v.string(), v.maxLength(100)),
  name: v.pipe(v.string(), v.maxLength(255)),
  /** SHA-256 of the file as it was picked: prepared bytes differ from browser to browser. */
  source: HashSchema,
  /** The photo task that the picture was taken for. */
  task: v.optional(TaskIdSchema),
});
export type GuestFile = v.InferOutput<typeof GuestFileSchema>;

export const ContributionSchema = v.object({
  /** May be blank until the contribution is submitted. */
  guestName: v.union([v.pipe(v.string(), v.trim(), v.literal('')), GuestNameSchema]),
  topMoment: TopMomentSchema,
  guestMessage: GuestMessageSchema,
  files: v.pipe(v.array(GuestFileSchema), v.maxLength(MAX_GUEST_FILES + 1)),
  /** False while files are sent ahead of 'Senden'. */
  submitted: v.boolean(),
  /** Of the event, in code mode. */
  eventCode: v.optional(EventCodeSchema),
  /** A random name of the browser, for the limit on wrong codes (spec decision 29). */
  device: v.pipe(v.string(), v.minLength(8), v.maxLength(64)),
});
export type Contribution = v.InferOutput<typeof ContributionSchema>;

/** Claims of a receipt: a compact JWS (ES256) of one file that has arrived (spec decision 39). */
export const ReceiptClaimsSchema = v.object({
  event: v.string(),
  contribution: v.string(),
  hash: HashSchema,
  size: v.number(),
  /** Seconds since the epoch. */
  iat: v.number(),
});
export type ReceiptClaims = v.InferOutput<typeof ReceiptClaimsSchema>;
export const RECEIPT_ALGORITHM = 'ES256';

export const ContributionStateSchema = v.object({
  /** `open`: not submitted; `sent`: submitted, files are missing; `finished`: everything is there. */
  state: v.picklist(['open', 'sent', 'finished']),
  /** Hashes that have not arrived. */
  missing: v.array(HashSchema),
  files: v.array(
    v.object({
      hash: HashSchema,
      source: HashSchema,
      name: v.string(),
      /** As announced; for a browser that has only the link ('Nachreichen'). */
      size: v.number(),
      type: v.string(),
      role: v.picklist(GUEST_FILE_ROLES),
      task: v.optional(TaskIdSchema),
      state: v.picklist(['missing', 'received', 'ready', 'refused']),
      code: v.optional(ErrorCodeSchema),
      receipt: v.optional(v.string()),
    }),
  ),
  /** SPKI, base64url: the key of these receipts. It is another one after the server was restored from a backup. */
  receiptKey: v.string(),
  guestName: v.string(),
  /**
   * The other words; a browser that has only the link must not blank them. Of a finished contribution all three are as they
   * stand, whatever was told last: a phone that has others begins another with them.
   */
  topMoment: v.string(),
  guestMessage: v.string(),
  /** When it was finished. */
  finishedAt: v.nullable(v.string()),
  /** Whether it waits for the host's approval. */
  awaitsApproval: v.boolean(),
  version: v.number(),
});
export type ContributionState = v.InferOutput<typeof ContributionStateSchema>;

const ContributionParams = v.object({ token: v.string(), id: v.pipe(v.string(), v.uuid()) });

/** Tells the server of a contribution, again and again: idempotent. 201 the first time, 200 for a known one. */
export const putContribution = defineEndpoint({
  method: 'PUT',
  path: '/api/events/share/:token/contributions/:id',
  summary: 'Tell of a contribution and its files',
  audience: 'optional',
  params: ContributionParams,
  body: ContributionSchema,
  status: 201,
  reply: ContributionStateSchema,
  errors: [
    'bad_request',
    'unauthorized',
    'not_registered',
    'wrong_code',
    'event_closed',
    'not_found',
    'quota_full',
    'too_large',
    'unsupported_type',
    'too_many_images',
    'too_many_requests',
    'storage_full',
  ],
});

/** What has arrived of a contribution; for the receipt page, 'Nachreichen', and after a restore. */
export const getContribution = defineEndpoint({
  method: 'GET',
  path: '/api/events/share/:token/contributions/:id',
  summary: 'What has arrived of a contribution',
  audience: 'none',
  params: ContributionParams,
  status: 200,
  reply: ContributionStateSchema,
  errors: ['bad_request', 'not_found', 'too_many_requests'],
});
