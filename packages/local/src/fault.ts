import type { ErrorCode } from '@tagfalter/contract/error';

/**
 * Why a request brought nothing. `network`: no answer, or one that is not ours. `server`: ours, but failing or
 * busy. `refused`: ours, and final for this request. `device`: this browser's own storage failed.
 */
export type Fault =
  | { kind: 'network' }
  | { kind: 'server'; status: number; retryAfterMs: number; code?: ErrorCode }
  | { kind: 'signed-out' }
  | { kind: 'update-required' }
  | { kind: 'refused'; status: number; code: ErrorCode }
  | { kind: 'device' };

/** Our own server answered, but not with something that leads on. */
export function serverFault(status: number): Fault {
  return { kind: 'server', status, retryAfterMs: 0 };
}
