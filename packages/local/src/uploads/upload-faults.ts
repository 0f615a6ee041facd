import type { ErrorCode } from '@tagfalter/contract/error';
import type { HttpResponse } from 'tus-js-client';
import type { Fault } from '../fault.ts';
import { errorCodeOf, faultOf } from '../request.ts';

/** Refusals that hold for the file itself, whatever the body says. */
const FINAL: Record<number, ErrorCode> = { 413: 'too_large', 415: 'unsupported_type', 422: 'hash_mismatch' };

/** Whether a successful answer came from a tus server and not from a captive portal (S12). */
export function isOwnAnswer(response: HttpResponse): boolean {
  return response.getHeader('tus-resumable') !== undefined;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What an unsuccessful answer to an upload request means: 401 pauses, 5xx backs off, a refusal is final (S4). */
export function answerFault(response: HttpResponse): Fault {
  const status = response.getStatus();
  const code = errorCodeOf(status, jsonOf(response.getBody())) ?? FINAL[status];
  return faultOf(status, { get: (name) => response.getHeader(name) ?? null }, code);
}
