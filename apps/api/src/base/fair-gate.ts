import { Refusal } from './refusal.ts';

export interface GateLimits {
  /** Pieces of work at a time, and of one key. */
  width: number;
  widthPerKey: number;
  /** Pieces that wait, and of one key. */
  waiting: number;
  waitingPerKey: number;
}

/**
 * Runs a piece of work when its turn comes.
 * @throws Refusal `too_many_requests` if too much waits of its key, `overloaded` if too much waits at all
 */
export type FairGate = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Seconds: a queue that is full now has moved by then. */
const RETRY_AFTER = 2;

/** Bounds work that callers can multiply. Keys (accounts, addresses) take turns, so that none waits for all of another's. */
export function createFairGate({ width, widthPerKey, waiting: most, waitingPerKey }: GateLimits): FairGate {
  const running = new Map<string, number>();
  /** The key that is to be served next first. */
  const queues = new Map<string, (() => void)[]>();
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
      // The place is taken before anybody else can come.
      begin(key);
      start();
    }
  };
  const wait = (key: string): Promise<void> => {
    const queue = queues.get(key) ?? [];
    if (queue.length >= waitingPerKey) throw new Refusal('too_many_requests', { retryAfter: RETRY_AFTER });
    if (waiting >= most) throw new Refusal('overloaded', { retryAfter: RETRY_AFTER });
    queues.set(key, queue);
    waiting += 1;
    return new Promise((start) => queue.push(start));
  };
  return async (key, work) => {
    if (isFree(key) && !queues.has(key)) begin(key);
    else await wait(key);
    try {
      return await work();
    } finally {
      end(key);
    }
  };
}
