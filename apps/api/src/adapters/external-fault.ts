import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';
import type { ExternalRefusal } from './external-status.ts';

/** Why nobody comes in by an external account. Carries nothing that the provider said. */
export class ExternalFault extends Error {
  override readonly name = 'ExternalFault';
  readonly code: ExternalRefusal;
  constructor(code: ExternalRefusal, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

/** How providers say that somebody gave up. */
const GAVE_UP = ['access_denied', 'user_cancelled_login', 'user_cancelled_authorize'];
/** How they say that they cannot, for now. */
const LATER = ['temporarily_unavailable', 'server_error'];
/** What the library calls an answer that never came, or that is none of the protocol. */
const NO_ANSWER = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'];
const TOO_MANY = 429;

/** How the protocol calls what an operator has to set right, mostly. */
const WORDS = ['invalid_client', 'unauthorized_client', 'invalid_grant', 'invalid_request', 'invalid_scope'];

/** The issuer's word for a refused exchange, if it is one of the protocol; nothing else of it is for a log. */
export function wordOf(fault: unknown): string | undefined {
  return fault instanceof ResponseBodyError ? WORDS.find((word) => word === fault.error) : undefined;
}

/** What a failed exchange means to whoever wanted in. */
export function faultOf(fault: unknown): ExternalFault {
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
  // fetch calls every fault of the network so.
  return fault instanceof TypeError ? 'EXTERNAL_UNREACHABLE' : 'EXTERNAL_FAILED';
}
