import type { HttpResponse } from 'tus-js-client';
import type { Fault } from '../base/fault.ts';
import { errorOf, faultOf } from '../base/request.ts';

/** False for a captive portal (S12). */
export function isOwnReply(response: HttpResponse): boolean {
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
 * Only our error body is a verdict: a proxy sends 413 too (wire 46). A response to HEAD has none; `tus-resumable`
 * identifies it.
 */
export function uploadReplyFault(response: HttpResponse): Fault {
  const status = response.getStatus();
  const error = errorOf(status, jsonOf(response.getBody()));
  if (error === undefined && status < 500 && !isOwnReply(response)) return { kind: 'network' };
  // Another attempt was faster: the file waits and resumes there (S4).
  if (error?.code === 'upload_raced') return { kind: 'server', status, retryAfterMs: 0, code: error.code };
  return faultOf(status, { get: (name) => response.getHeader(name) ?? null }, error);
}
