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
 * Status and code for tus's own refusal. If another request of the same upload is running or was faster, the file only
 * has to be resumed: `upload_raced` is no verdict about it.
 * @param text body from tus
 */
export function protocolRefusal(status: number, text: string | undefined): { status: number; code: ErrorCode } {
  const isRaced = status === 409 || status === 423 || text === ERRORS.ABORTED.body;
  if (isRaced) return { status: 409, code: 'upload_raced' };
  return { status, code: CODES[status] ?? (status < 500 ? 'bad_request' : 'internal') };
}
