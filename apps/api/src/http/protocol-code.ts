import type { ErrorCode } from '@tagfalter/contract/error';
import { ERRORS } from '@tus/server';

/** Codes of what the protocol refuses by itself. */
const CODES: Readonly<Record<number, ErrorCode>> = {
  404: 'not_found',
  410: 'not_found',
  413: 'too_large',
  415: 'unsupported_type',
};

/**
 * Code for an answer with which tus refuses by itself. A device parks a file for a code that travels under the status of
 * its answer (wire 46). Where another request of the same upload is at work or was faster, the file has only to be sent
 * on: these answers get a code of another status.
 * @param text body as tus wrote it
 */
export function protocolCode(status: number, text: string | undefined): ErrorCode {
  if (status === 409 || status === 423 || text === ERRORS.ABORTED.body) return 'overloaded';
  return CODES[status] ?? (status < 500 ? 'bad_request' : 'internal');
}
