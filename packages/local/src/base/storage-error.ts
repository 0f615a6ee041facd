import { errorChain } from './error-chain.ts';

/**
 * Names of errors for a lost connection: closed by the system or by an upgrade in another tab, "the database connection
 * is closing", "Connection to Indexed Database server lost" (iOS, after a while in the background), a transaction ended
 * without our doing.
 */
const LOST = ['DatabaseClosedError', 'OpenFailedError', 'InvalidStateError', 'UnknownError', 'AbortError'];

const FULL = 'QuotaExceededError';

/**
 * Other errors of a failing storage: no space, unreadable bytes, no storage at all, a database of a later version, a
 * forbidden one.
 */
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

/** Whether the medium had no room for a write, however the browser wraps the error. */
export function isFull(error: unknown): boolean {
  return isNamed(error, [FULL]);
}

/** Whether the browser closed the connection, so that the same work may succeed on a new one. */
export function isConnectionLost(error: unknown): boolean {
  return !isFull(error) && isNamed(error, LOST);
}

/**
 * Whether the browser's storage failed. Misuse of the storage (`DataError`, `DataCloneError`, `ConstraintError`, an
 * ended transaction) is a bug, like a `TypeError`: a retry does not help, and the device is fine.
 */
export function isStorageError(error: unknown): boolean {
  return isNamed(error, LOST) || isNamed(error, FAILED);
}
