import { Worker } from 'node:worker_threads';

/** Where a test may let the process die (reliability, promise 1). */
export const FAILPOINTS = [
  /** The tables are up to date, nothing listens yet. */
  'migrated',
  // A push passes these in their order, up to `before-answer`; no other change passes `push-sent`.
  /** What comes of a push, or of another change under its lock, has been worked out; the account's version has not moved. */
  'applied',
  /**
   * The statement that writes a push is on its way to the database, which has not answered: only the database knows what
   * became of it. Only pushes of at most 8 mutations pass it, and only once that statement has been prepared.
   */
  'push-sent',
  /** A change is in the database, and nobody has been told. */
  'committed',
  /** The devices of this process have been told, other processes have not. */
  'nudging',
  /** The answer to a push is ready and has not been sent. */
  'before-answer',
  // An upload passes these in their order. `medium-written` lies in the transaction that stamps entries, after `owner-locked`.
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
  // What changes an account in a transaction of several statements passes these: uploads, REST, the assistant's work. A push
  // takes the lock there only when others have overtaken it again and again; otherwise one statement locks, writes and commits.
  'owner-locked',
  /** All statements are through; the commit has not been sent. */
  'before-commit',
] as const;

export type FailpointName = (typeof FAILPOINTS)[number];

/** Dies when it passes `point` for the `count`th time. */
export interface CrashPlan {
  point: FailpointName;
  count: number;
}

/** Says that the process is at a point; in production nobody listens. */
export type Failpoint = (point: FailpointName) => void;

/** Where the database runs: a server of its own, or in this process. */
type DatabaseKind = 'server' | 'embedded';

/** Kills this process as a power cut would: nothing is flushed, closed or caught. */
export function crashAt({ point, count }: CrashPlan, database: DatabaseKind): Failpoint {
  const kill = killAt(point, database);
  let left = count;
  return (passed) => {
    if (passed !== point) return;
    left -= 1;
    if (left === 0) kill();
  };
}

const killNow = (): void => void process.kill(process.pid, 'SIGKILL');

/** The driver gathers what is sent in one turn of the event loop; in the second after that it is gone. */
const killAfterSending = (): void => void setImmediate(() => setImmediate(killNow));

function killAt(point: FailpointName, database: DatabaseKind): () => void {
  if (point !== 'push-sent') return killNow;
  return database === 'server' ? killAfterSending : killInMidStatement();
}

/** The embedded database works in this thread and answers before the next turn, so another thread kills in the midst of it. */
function killInMidStatement(): () => void {
  const bell = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  new Worker(new URL('./crash-thread.ts', import.meta.url), { workerData: bell }).unref();
  return () => {
    Atomics.store(bell, 0, 1);
    Atomics.notify(bell, 0);
  };
}
