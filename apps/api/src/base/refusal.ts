import { ERROR_STATUS, type ErrorCode } from '@tagfalter/contract/error';
import type { LimitName } from './limits.ts';
import type { FailureReason, OverloadReason } from './unavailable.ts';

/** Subject of a refusal, if its sentence depends on it. */
export type RefusalSubject = 'entry';

interface RefusalOptions {
  details?: unknown;
  retryAfter?: number;
  about?: RefusalSubject;
  limit?: LimitName;
  /** For `overloaded`. */
  reason?: OverloadReason;
}

/** A named "no": an error body over REST and a refused result in sync, with the same code. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: unknown;
  /** Seconds until a retry makes sense (Retry-After). */
  readonly retryAfter: number | undefined;

  readonly about: RefusalSubject | undefined;
  /** Reached limit, for the log. */
  readonly limit: LimitName | undefined;
  readonly #reason: OverloadReason;

  constructor(code: ErrorCode, options: RefusalOptions = {}) {
    super(code);
    this.code = code;
    this.details = options.details;
    this.retryAfter = options.retryAfter;
    this.about = options.about;
    this.limit = options.limit;
    this.#reason = options.reason ?? 'busy';
  }

  /** For the operator's figures. */
  get reason(): FailureReason {
    return this.code === 'overloaded' ? this.#reason : this.code;
  }

  /** HTTP status of the code. */
  get status(): number {
    return ERROR_STATUS[this.code];
  }

  /** The same request may succeed later. */
  get isTemporary(): boolean {
    return this.status === 429 || (this.status >= 500 && this.code !== 'internal');
  }
}
