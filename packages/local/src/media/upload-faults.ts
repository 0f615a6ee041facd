import type { HttpResponse } from 'tus-js-client';
import type { Fault } from '../base/fault.ts';
import { errorCodeOf, faultOf } from '../base/request.ts';

/** Whether a response comes from a tus server and not from a captive portal (S12). */
export function isOwnAnswer(response: HttpResponse): boolean {
  return response.getHeader('tus-resumable') !== undefined;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Expected: the page of a proxy, or no body.
    return undefined;
  }
}

/**
 * Converts an unsuccessful response to a fault: 401 pauses, 5xx backs off, a refusal is final (S4). Only our own
 * error body is a verdict: a proxy answers 413 too (wire 46). A response to HEAD has no body; `tus-resumable`
 * identifies it.
 */
export function answerFault(response: HttpResponse): Fault {
  const status = response.getStatus();
  const code = errorCodeOf(status, jsonOf(response.getBody()));
  if (code === undefined && status < 500 && !isOwnAnswer(response)) return { kind: 'network' };
  return faultOf(status, { get: (name) => response.getHeader(name) ?? null }, code);
}
