/** Assigns versions (S1): under the owner's lock, or in a push, whose write compares `before` with the database. */
export interface Versions {
  /** Version of the owner as read. */
  readonly before: number;
  /** `before` if none was assigned. */
  readonly current: number;
  /** Last restore of the owner (S13). */
  readonly epoch: number;
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
