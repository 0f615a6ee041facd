import { callerSignal } from './caller-gone.ts';
import type { LimitName } from './limits.ts';
import { Refusal } from './refusal.ts';
import { tooMany } from './too-many.ts';

export interface GateLimits {
  /** Concurrent pieces of work, in total and per key. */
  width: number;
  widthPerKey: number;
  /** Waiting pieces, in total and per key. */
  waiting: number;
  waitingPerKey: number;
  /** Milliseconds that a piece waits at most; without it there is no limit. */
  patienceMs?: number;
}

/**
 * Runs work when its turn comes. A caller who leaves before gives up the place.
 * @throws Refusal `too_many_requests` if too much waits for its key, `overloaded` if too much waits in total, or too
 * long; `CallerGone`
 */
export type FairGate = <T>(key: string, work: () => Promise<T>) => Promise<T>;

type Start = () => void;

/** Seconds in which a full queue has moved. */
const RETRY_AFTER = 2;

/**
 * Bounds work that callers can multiply. Keys (accounts, addresses) take turns, so that no key waits for all work of
 * another.
 */
export function createFairGate(name: LimitName, limits: GateLimits): FairGate {
  const { width, widthPerKey, waiting: most, waitingPerKey, patienceMs } = limits;
  const running = new Map<string, number>();
  /** The key to serve next comes first. */
  const queues = new Map<string, Start[]>();
  let total = 0;
  let waiting = 0;

  const isFree = (key: string): boolean => total < width && (running.get(key) ?? 0) < widthPerKey;
  const begin = (key: string): void => {
    total += 1;
    running.set(key, (running.get(key) ?? 0) + 1);
  };
  const end = (key: string): void => {
    total -= 1;
    const left = (running.get(key) ?? 1) - 1;
    if (left > 0) running.set(key, left);
    else running.delete(key);
    startNext();
  };
  const startNext = (): void => {
    for (const [key, queue] of queues) {
      if (total >= width) return;
      if (!isFree(key)) continue;
      const start = queue.shift();
      queues.delete(key);
      if (queue.length > 0) queues.set(key, queue);
      if (!start) continue;
      waiting -= 1;
      // Takes the place before another caller can.
      begin(key);
      start();
    }
  };
  const wait = (key: string): Promise<void> => {
    const queue = queues.get(key) ?? [];
    if (queue.length >= waitingPerKey) throw tooMany(name, RETRY_AFTER);
    if (waiting >= most) throw new Refusal('overloaded', { retryAfter: RETRY_AFTER });
    queues.set(key, queue);
    waiting += 1;
    const { promise, resolve: start, reject } = Promise.withResolvers<void>();
    queue.push(start);
    const giveUp = (fault: unknown): void => {
      if (!queue.includes(start)) return;
      queue.splice(queue.indexOf(start), 1);
      if (queue.length === 0) queues.delete(key);
      waiting -= 1;
      reject(fault);
    };
    return orGivenUp(promise, giveUp, patienceMs);
  };
  return async (key, work) => {
    callerSignal()?.throwIfAborted();
    if (isFree(key) && !queues.has(key)) begin(key);
    else await wait(key);
    try {
      return await work();
    } finally {
      end(key);
    }
  };
}

/** Gives up a place in the queue once its caller has left, or has waited for too long. */
async function orGivenUp(
  started: Promise<void>,
  giveUp: (fault: unknown) => void,
  patienceMs: number | undefined,
): Promise<void> {
  const gone = callerSignal();
  const leave = (): void => giveUp(gone?.reason);
  gone?.addEventListener('abort', leave);
  const refuse = (): void => giveUp(new Refusal('overloaded', { retryAfter: RETRY_AFTER }));
  const timer = patienceMs === undefined ? undefined : setTimeout(refuse, patienceMs);
  try {
    await started;
  } finally {
    clearTimeout(timer);
    gone?.removeEventListener('abort', leave);
  }
}
