import { ERROR_STATUS, type ErrorCode } from '@tagfalter/contract/error';

/** What a refusal is about, where its sentence depends on it. */
export type RefusalSubject = 'entry';

interface RefusalOptions {
  details?: unknown;
  retryAfter?: number;
  about?: RefusalSubject;
}

/** A named "no": becomes an error body over REST and a refused result in sync, with the same code. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: unknown;
  /** Seconds until another try makes sense; sent as Retry-After. */
  readonly retryAfter: number | undefined;

  readonly about: RefusalSubject | undefined;

  constructor(code: ErrorCode, options: RefusalOptions = {}) {
    super(code);
    this.code = code;
    this.details = options.details;
    this.retryAfter = options.retryAfter;
    this.about = options.about;
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
