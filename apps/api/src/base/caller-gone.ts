import { AsyncLocalStorage } from 'node:async_hooks';
import { Refusal } from './refusal.ts';

/** The caller has closed the connection; nobody hears of this refusal. */
export class CallerGone extends Refusal {
  constructor() {
    super('bad_request');
  }

  /** No verdict upon what the work was about, such as a file that waited for a look. */
  override get isTemporary(): boolean {
    return true;
  }
}

const callers = new AsyncLocalStorage<AbortSignal | undefined>();

/**
 * Runs the work of one request: what it waits for ends once its caller has left (`createFairGate`, `createKeyedMutex`).
 * @param gone aborted with `CallerGone`
 */
export const forCaller = <T>(gone: AbortSignal, work: () => T): T => callers.run(gone, work);

/** Runs work that goes on without the caller: others share it, or everything it needs has arrived. */
export const withoutCaller = <T>(work: () => T): T => callers.run(undefined, work);

/** Aborted once the current caller has left; undefined for work without one. */
export const callerSignal = (): AbortSignal | undefined => callers.getStore();

/** @throws CallerGone if the current caller leaves first */
export async function unlessGone<T>(waiting: Promise<T> | undefined): Promise<T | undefined> {
  const gone = callerSignal();
  if (!gone || !waiting) return waiting;
  gone.throwIfAborted();
  const { promise: left, reject } = Promise.withResolvers<never>();
  const leave = (): void => reject(gone.reason);
  gone.addEventListener('abort', leave);
  try {
    return await Promise.race([waiting, left]);
  } finally {
    gone.removeEventListener('abort', leave);
  }
}
