import { ERROR_STATUS, type ErrorCode } from '@tagfalter/contract/error';

/** A named "no": becomes an error body over REST and a refused result in sync, with the same code. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: unknown;
  /** Seconds until another try makes sense; sent as Retry-After. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, options: { details?: unknown; retryAfter?: number } = {}) {
    super(code);
    this.code = code;
    this.details = options.details;
    this.retryAfter = options.retryAfter;
  }

  /** HTTP status the refusal travels under. */
  get status(): number {
    return ERROR_STATUS[this.code];
  }

  /** Whether the same request may succeed later: it says nothing about what was sent. */
  get isTemporary(): boolean {
    return this.status === 429 || (this.status >= 500 && this.code !== 'internal');
  }
}
