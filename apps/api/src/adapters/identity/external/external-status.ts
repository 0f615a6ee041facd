import type { ExternalCode } from '@tagfalter/contract/external-sign-in';

/** HTTP status per refusal. */
export const EXTERNAL_STATUS = {
  EXTERNAL_CANCELLED: 400,
  EXTERNAL_EXPIRED: 400,
  EXTERNAL_FAILED: 400,
  EXTERNAL_NO_EMAIL: 400,
  EXTERNAL_UNKNOWN: 404,
  USER_ALREADY_EXISTS: 409,
  EXTERNAL_TAKEN: 409,
  EXTERNAL_OTHER: 409,
  EXTERNAL_STALE: 403,
  REAUTH_REQUIRED: 403,
  PASSWORD_MISSING: 409,
  EXTERNAL_UNREACHABLE: 503,
} as const satisfies Record<ExternalCode | 'USER_ALREADY_EXISTS', number>;
export type ExternalRefusal = keyof typeof EXTERNAL_STATUS;
