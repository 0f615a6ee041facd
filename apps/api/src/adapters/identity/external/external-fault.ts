import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';
import type { ExternalRefusal } from './external-status.ts';

/** Why an external sign-in failed. Carries nothing that the provider said. */
export class ExternalFault extends Error {
  override readonly name = 'ExternalFault';
  readonly code: ExternalRefusal;
  constructor(code: ExternalRefusal, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

/** Providers' codes for a person who gave up. */
const GAVE_UP = ['access_denied', 'user_cancelled_login', 'user_cancelled_authorize'];
/** Temporary codes. */
const LATER = ['temporarily_unavailable', 'server_error'];
/** The library's codes for a missing or malformed response. */
const NO_ANSWER = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'];
const TOO_MANY = 429;

/** Protocol errors that an operator usually has to fix. */
const WORDS = ['invalid_client', 'unauthorized_client', 'invalid_grant', 'invalid_request', 'invalid_scope'];

/** The issuer's protocol error code, if it is a known one: nothing else may be logged. */
export function wordOf(fault: unknown): string | undefined {
  return fault instanceof ResponseBodyError ? WORDS.find((word) => word === fault.error) : undefined;
}

export function externalFaultOf(fault: unknown): ExternalFault {
  if (fault instanceof ExternalFault) return fault;
  return new ExternalFault(codeOf(fault), { cause: fault });
}

function codeOf(fault: unknown): ExternalRefusal {
  if (fault instanceof AuthorizationResponseError) {
    if (GAVE_UP.includes(fault.error)) return 'EXTERNAL_CANCELLED';
    return LATER.includes(fault.error) ? 'EXTERNAL_UNREACHABLE' : 'EXTERNAL_FAILED';
  }
  if (fault instanceof ResponseBodyError) {
    return fault.status >= 500 || fault.status === TOO_MANY ? 'EXTERNAL_UNREACHABLE' : 'EXTERNAL_FAILED';
  }
  if (fault instanceof ClientError) {
    return NO_ANSWER.includes(fault.code ?? '') ? 'EXTERNAL_UNREACHABLE' : 'EXTERNAL_FAILED';
  }
  // `fetch` reports every network fault as a TypeError.
  return fault instanceof TypeError ? 'EXTERNAL_UNREACHABLE' : 'EXTERNAL_FAILED';
}
