import type { ErrorCode } from '@tagfalter/contract/error';
import { ConnectionLost } from './over-network.ts';
import type { Report } from './report.ts';
import { isStorageError } from './storage-error.ts';

/** The thrown or detected error, for debugging; never shown to a person. */
interface Caused {
  cause?: unknown;
}

/**
 * Reason for a failed request or round. `network`: no response, or one that is not our server's. `server`: our server
 * fails or is busy. `protocol`: a response of our server does not fit the contract; retried like a failing server,
 * because only an error body with a code is a verdict (wire 46). `refused`: our server's final verdict on this request. `isBlocked`: the operator has blocked the account (spec decision 45).
 * `device`: the browser's storage failed. `bug`: our code on this device failed; saved data is on the medium all the
 * same.
 */
export type Fault =
  | ({ kind: 'network' } & Caused)
  | { kind: 'server'; status: number; retryAfterMs: number; code?: ErrorCode }
  | ({ kind: 'protocol' } & Caused)
  | { kind: 'signed-out'; isBlocked?: true }
  | { kind: 'update-required' }
  | { kind: 'refused'; status: number; code: ErrorCode }
  | ({ kind: 'device' } & Caused)
  | ({ kind: 'bug' } & Caused);

/**
 * A response of our server that does not fit the contract. The message is fixed, because the response contains diary
 * text.
 */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
}

interface Reporter {
  report: Report;
}

/**
 * Converts an error thrown on this device to a fault and reports it, except for a lost connection. Only `overNetwork`
 * can tell a network failure: `fetch` then throws a `TypeError`, which anywhere else is a bug.
 */
export function thrownFault({ report }: Reporter, error: unknown, where: string): Fault {
  if (error instanceof ConnectionLost) return { kind: 'network', cause: error.cause };
  report(error, where);
  return { kind: isStorageError(error) ? 'device' : 'bug', cause: error };
}

/** Reports a response of our own server that does not fit the contract, or does not lead on, and returns the fault. */
export function protocolFault({ report }: Reporter, where: string): Fault {
  const cause = new ProtocolError('the answer does not fit the contract');
  report(cause, where);
  return { kind: 'protocol', cause };
}
