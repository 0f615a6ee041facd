import { setTimeout as delay } from 'node:timers/promises';

/**
 * Does something again and again until told to stop: each time at its moment, or as soon as the last run has ended.
 * @returns milliseconds of each run so far, infinite for a failed run; the list grows
 */
export function timedCall(everyMs: number, signal: AbortSignal, work: () => Promise<void>): number[] {
  const times: number[] = [];
  const once = async (): Promise<number> => {
    const began = performance.now();
    try {
      await work();
      return performance.now() - began;
    } catch (error) {
      console.error('  what is measured failed:', error);
      return Number.POSITIVE_INFINITY;
    }
  };
  const again = async (): Promise<void> => {
    while (!signal.aborted) {
      const began = performance.now();
      const ms = await once();
      if (!signal.aborted) times.push(ms);
      await delay(Math.max(0, everyMs - (performance.now() - began)), undefined, { signal });
    }
  };
  again().catch((error: unknown) => {
    // Expected: the end of it, while it waits.
    if (!signal.aborted) throw error;
  });
  return times;
}
