import { GUEST_FILE_ROLES, MAX_GUEST_FILES } from '@tagfalter/domain/event';
import { MAX_AUDIO_BYTES } from '@tagfalter/domain/tiers';
import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';
import { HashSchema } from './entry-values.ts';
import { ErrorCodeSchema } from './error.ts';
import {
  EventCodeSchema,
  EventTicketSchema,
  GuestMessageSchema,
  GuestNameSchema,
  TaskIdSchema,
  TopMomentSchema,
} from './event-fields.ts';
import { SingleLineSchema } from './single-line.ts';

/** 32 random bytes, base64url, made by the phone (spec decision 38). */
export const CONTRIBUTION_SECRET = 'x-contribution-secret';
export const ContributionSecretSchema = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));

/** As announced by the phone. */
export const GuestFileSchema = v.object({
  /** SHA-256 of the bytes sent, hex. */
  hash: HashSchema,
  role: v.picklist(GUEST_FILE_ROLES),
  size: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_AUDIO_BYTES)),
  type: v.pipe(v.string(), v.maxLength(100)),
  name: v.pipe(SingleLineSchema, v.maxLength(255)),
  /** SHA-256 of the picked file: prepared bytes differ from browser to browser. */
  source: HashSchema,
  /** Photo task. */
  task: v.optional(TaskIdSchema),
});
export type GuestFile = v.InferOutput<typeof GuestFileSchema>;

export const ContributionSchema = v.object({
  /** May be blank until submission. */
  guestName: v.union([v.pipe(SingleLineSchema, v.literal('')), GuestNameSchema]),
  topMoment: TopMomentSchema,
  guestMessage: GuestMessageSchema,
  files: v.pipe(v.array(GuestFileSchema), v.maxLength(MAX_GUEST_FILES + 1)),
  /** False while files go ahead of 'Senden'. */
  submitted: v.boolean(),
  /** Code of the event, in code mode. */
  eventCode: v.optional(EventCodeSchema),
  /** In place of the code. */
  ticket: v.optional(EventTicketSchema),
  /** Random name of the browser, which limits wrong codes (spec decision 29). */
  device: v.pipe(v.string(), v.minLength(8), v.maxLength(64)),
});
export type Contribution = v.InferOutput<typeof ContributionSchema>;

/** A compact JWS (ES256) of one file that has arrived (spec decision 39). */
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
  /** `open`: not submitted; `sent`: submitted, files are missing; `finished`: everything has arrived. */
  state: v.picklist(['open', 'sent', 'finished']),
  /** Hashes. */
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
  /** SPKI, base64url; a restored server has another. */
  receiptKey: v.string(),
  guestName: v.string(),
  /**
   * A browser that has only the link must not blank these. The server's words stand in a finished contribution: a phone
   * with other words begins another contribution.
   */
  topMoment: v.string(),
  guestMessage: v.string(),
  finishedAt: v.nullable(v.string()),
  /** For the host's approval. */
  awaitsApproval: v.boolean(),
  version: v.number(),
});
export type ContributionState = v.InferOutput<typeof ContributionStateSchema>;

const ContributionParams = v.object({ token: v.string(), id: v.pipe(v.string(), v.uuid()) });

/** Idempotent. 201 the first time, then 200. */
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
    'store_away',
  ],
});

/** For the receipt page, 'Nachreichen', and after a restore. */
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
