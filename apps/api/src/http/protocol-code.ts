import type { ErrorCode } from '@tagfalter/contract/error';
import { ERRORS } from '@tus/server';

/** Codes for refusals of the protocol itself. */
const CODES: Readonly<Record<number, ErrorCode>> = {
  404: 'not_found',
  410: 'not_found',
  413: 'too_large',
  415: 'unsupported_type',
};

/**
 * Code for tus's own refusal. A device parks a file if the code fits the status (wire 46). If another request of the
 * same upload is running or was faster, the file only has to be resumed: these get a code of another status.
 * @param text body from tus
 */
export function protocolCode(status: number, text: string | undefined): ErrorCode {
  if (status === 409 || status === 423 || text === ERRORS.ABORTED.body) return 'overloaded';
  return CODES[status] ?? (status < 500 ? 'bad_request' : 'internal');
}
