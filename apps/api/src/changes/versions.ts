/**
 * Assigns the versions of one change (S1): under the owner's lock, or in a push, whose write compares `before` with the
 * database.
 */
export interface Versions {
  /** Version of the owner as read. */
  readonly before: number;
  /** Last assigned version; `before` if none was assigned. */
  readonly current: number;
  /** Epoch of the owner (S13). */
  readonly epoch: number;
  /** Assigns the next version. */
  next(): number;
}

export function createVersions(before: number, epoch: number): Versions {
  let current = before;
  return {
    before,
    epoch,
    get current() {
      return current;
    },
    next: () => {
      current += 1;
      return current;
    },
  };
}
