import { setTimeout as delay } from 'node:timers/promises';

/**
 * Does something again and again, each time at its moment or as soon as the last one has ended, until told to stop.
 * @returns milliseconds that each has taken so far; it grows
 */
export function timed(everyMs: number, signal: AbortSignal, work: () => Promise<void>): number[] {
  const times: number[] = [];
  const again = async (): Promise<void> => {
    while (!signal.aborted) {
      const began = performance.now();
      await work();
      times.push(performance.now() - began);
      await delay(Math.max(0, everyMs - (performance.now() - began)), undefined, { signal });
    }
  };
  again().catch((error: unknown) => {
    if (!signal.aborted) console.error('  what is measured broke:', error);
  });
  return times;
}
