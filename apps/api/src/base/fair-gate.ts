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
}

/**
 * Runs work when its turn comes.
 * @throws Refusal `too_many_requests` if too much waits for its key, `overloaded` if too much waits in total
 */
export type FairGate = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Seconds in which a full queue has moved. */
const RETRY_AFTER = 2;

/**
 * Bounds work that callers can multiply. Keys (accounts, addresses) take turns, so that no key waits for all work of
 * another.
 */
export function createFairGate(
  name: LimitName,
  { width, widthPerKey, waiting: most, waitingPerKey }: GateLimits,
): FairGate {
  const running = new Map<string, number>();
  /** The key to serve next comes first. */
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
