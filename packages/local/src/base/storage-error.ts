import { errorChain } from './error-chain.ts';

/** Closed by the system, by an upgrade in another tab, or by iOS after a while in the background. */
const LOST = ['DatabaseClosedError', 'OpenFailedError', 'InvalidStateError', 'UnknownError', 'AbortError'];

const FULL = 'QuotaExceededError';

const FAILED = [
  FULL,
  'NotReadableError',
  'MissingAPIError',
  'VersionError',
  'VersionChangeError',
  'TimeoutError',
  'SecurityError',
  'NotAllowedError',
];

function isNamed(error: unknown, names: readonly string[]): boolean {
  return errorChain(error).some(({ name }) => names.includes(name));
}

/** However the browser wraps the error. */
export function isFull(error: unknown): boolean {
  return isNamed(error, [FULL]);
}

/** The same work may succeed on a new connection. */
export function isConnectionLost(error: unknown): boolean {
  return !isFull(error) && isNamed(error, LOST);
}

/** Misuse such as `DataError` or `ConstraintError` is our bug and does not count. */
export function isStorageError(error: unknown): boolean {
  return isNamed(error, LOST) || isNamed(error, FAILED);
}
