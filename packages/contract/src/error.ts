import * as v from 'valibot';

/** Every code a program may meet, with the HTTP status it travels under (decisions, status policy). */
export const ERROR_STATUS = {
  bad_request: 400,
  invalid_code: 400,
  unauthorized: 401,
  forbidden: 403,
  not_registered: 403,
  account_blocked: 403,
  taken_down: 403,
  tier_limit: 403,
  pro_required: 403,
  edit_window_closed: 403,
  ai_consent_required: 403,
  email_unverified: 403,
  invitations_used: 403,
  wrong_password: 403,
  reauth_required: 403,
  wrong_code: 403,
  event_closed: 403,
  not_found: 404,
  too_slow: 408,
  conflict: 409,
  entry_exists: 409,
  already_registered: 409,
  username_taken: 409,
  stale: 409,
  mutation_gap: 409,
  epoch_left: 409,
  too_large: 413,
  quota_full: 413,
  too_many_pixels: 413,
  unsupported_type: 415,
  empty_entry: 422,
  text_too_long: 422,
  too_many_emojis: 422,
  only_emojis: 422,
  mood_out_of_range: 422,
  date_out_of_window: 422,
  hash_mismatch: 422,
  too_complex: 422,
  befriends_oneself: 422,
  username_invalid: 422,
  password_too_short: 422,
  password_too_long: 422,
  password_too_common: 422,
  nothing_to_summarize: 422,
  nothing_heard: 422,
  push_service_unknown: 422,
  too_many_questions: 422,
  too_many_images: 422,
  audio_too_long: 422,
  code_too_short: 422,
  client_too_old: 426,
  too_many_requests: 429,
  internal: 500,
  ai_failed: 502,
  overloaded: 503,
  ai_unavailable: 503,
  storage_full: 507,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERROR_STATUS;
const CODES = Object.keys(ERROR_STATUS).filter((code): code is ErrorCode => code in ERROR_STATUS);

export const ErrorCodeSchema = v.picklist(CODES);

/** Body of every refusal: `code` for programs, the same German sentence twice for the spec's clients. */
export const ErrorBodySchema = v.object({
  code: ErrorCodeSchema,
  message: v.string(),
  error: v.string(),
  details: v.optional(v.unknown()),
});
export type ErrorBody = v.InferOutput<typeof ErrorBodySchema>;
