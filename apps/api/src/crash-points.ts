/** Where a test may let the process die, in the order a push and then an upload pass them (reliability, promise 1). */
export const CRASH_POINTS = [
  /** The tables are up to date, nothing listens yet. */
  'migrated',
  'account-locked',
  /** Every mutation of the push has been applied, the account's version has not moved. */
  'applied',
  /** All statements are through; the commit has not been sent. */
  'before-commit',
  'committed',
  /** The devices of this process have been told, other processes have not. */
  'nudging',
  /** The answer to a push is ready and has not been sent. */
  'before-answer',
  /** An upload's two files have been made, its address has not been told. */
  'upload-created',
  /** Some bytes of an upload are in its file. */
  'upload-writing',
  'upload-complete',
  /** A blob's bytes are on the medium, under another name. */
  'blob-written',
  /** A blob has its name; the row of its medium has not been written. */
  'blob-renamed',
  /** The row of a medium is written; the entries that refer to it are not stamped. */
  'medium-written',
  /** A medium is ready; what is left of its upload has not been removed. */
  'medium-committed',
] as const;

export type CrashPoint = (typeof CRASH_POINTS)[number];

/** Dies when it passes `point` for the `count`th time. */
export interface CrashPlan {
  point: CrashPoint;
  count: number;
}

/** Says that the process is at a point; in production nobody listens. */
export type Passing = (point: CrashPoint) => void;

/** Kills this process as a power cut would: nothing is flushed, closed or caught. */
export function crashAt({ point, count }: CrashPlan): Passing {
  let left = count;
  return (passed) => {
    if (passed !== point) return;
    left -= 1;
    if (left === 0) process.kill(process.pid, 'SIGKILL');
  };
}
