import type { ErrorCode } from '@tagfalter/contract/error';
import { ConnectionLost } from './over-network.ts';
import type { Report } from './report.ts';
import { isStorageError } from './storage-error.ts';

/** For debugging; never shown to a person. */
interface FaultCause {
  cause?: unknown;
}

/**
 * `network`: no response, or not our server's. `protocol`: our server's response does not fit the contract; retried
 * like `server`. `refused`: its final verdict, with
 * unparsed `details` of some codes. `isBlocked`: by the operator. `device`: the browser's storage failed.
 * `bug`: our code failed.
 */
export type Fault =
  | ({ kind: 'network' } & FaultCause)
  | { kind: 'server'; status: number; retryAfterMs: number; code?: ErrorCode }
  | ({ kind: 'protocol' } & FaultCause)
  | { kind: 'signed-out'; isBlocked?: true }
  | { kind: 'update-required' }
  | { kind: 'refused'; status: number; code: ErrorCode; details?: unknown }
  | ({ kind: 'device' } & FaultCause)
  | ({ kind: 'bug' } & FaultCause);

/** The message is fixed, because the response contains diary text. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
}

interface Reporter {
  report: Report;
}

/** Also reports the error, unless the connection was lost. */
export function thrownFault({ report }: Reporter, error: unknown, where: string): Fault {
  if (error instanceof ConnectionLost) return { kind: 'network', cause: error.cause };
  report(error, where);
  return { kind: isStorageError(error) ? 'device' : 'bug', cause: error };
}

/** For responses of our server only. */
export function protocolFault({ report }: Reporter, where: string): Fault {
  const cause = new ProtocolError('the answer does not fit the contract');
  report(cause, where);
  return { kind: 'protocol', cause };
}
