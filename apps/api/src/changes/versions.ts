/**
 * Hands out the versions of one change (S1): under the account's lock, or of a push, whose writing finds out whether they
 * still follow.
 */
export interface Versions {
  /** The account's version as it was read. */
  readonly before: number;
  /** The version handed out last; `before` as long as none was. */
  readonly current: number;
  /** The account's epoch: the number its versions went on from when it was last restored (S13). */
  readonly epoch: number;
  /** The version for one more changed record. */
  next(): number;
}

/** Versions after `before`, one by one. */
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
