import { Worker } from 'node:worker_threads';

/** Where a test may let the process die (promise 1). */
export const FAILPOINTS = [
  /** The tables are up to date; nothing listens yet. */
  'migrated',
  // A push passes these in order, up to `before-answer`. No other change passes `push-sent`.
  /** The result is computed; the owner's version has not moved. */
  'applied',
  /**
   * The statement of a push has gone out and its outcome is unknown. Only pushes of at most 8 mutations pass here, once
   * the statement is prepared.
   */
  'push-sent',
  /** Committed; nobody is told yet. */
  'committed',
  /** The devices of this process are told, other processes are not. */
  'nudging',
  /** The reply to a push is ready, not sent. */
  'before-answer',
  // An upload passes these in order. `medium-written` lies in the transaction that stamps entries, after
  // `owner-locked`.
  /** Both files of an upload exist; the client does not know its address. */
  'upload-created',
  /** A part of the bytes is in the file. */
  'upload-writing',
  'upload-complete',
  /** The bytes are durable under a temporary name. */
  'blob-written',
  /** The blob has its name; its medium has no row yet. */
  'blob-renamed',
  /** The medium has its row; its entries are not stamped. */
  'medium-written',
  /** The medium is ready; the rest of its upload is not removed. */
  'medium-committed',
  // Changes of several statements pass these: uploads, REST, the assistant. A push passes them only once it takes the
  // lock after losing to others repeatedly (S2).
  'owner-locked',
  /** All statements are through; the commit is not sent. */
  'before-commit',
] as const;

export type FailpointName = (typeof FAILPOINTS)[number];

/** Dies at the `count`th pass of `point`. */
export interface CrashPlan {
  point: FailpointName;
  count: number;
}

/** Marks a point; does nothing in production. */
export type Failpoint = (point: FailpointName) => void;

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

/** The driver collects what one turn of the event loop sends; two turns later it has left the process. */
const killAfterSending = (): void => void setImmediate(() => setImmediate(killNow));

function killAt(point: FailpointName, database: DatabaseKind): () => void {
  if (point !== 'push-sent') return killNow;
  return database === 'server' ? killAfterSending : killInMidStatement();
}

/**
 * The embedded database works in this thread and replies before the next turn, so another thread kills in the middle.
 */
function killInMidStatement(): () => void {
  const bell = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  new Worker(new URL('./crash-thread.ts', import.meta.url), { workerData: bell }).unref();
  return () => {
    Atomics.store(bell, 0, 1);
    Atomics.notify(bell, 0);
  };
}
