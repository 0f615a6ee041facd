import { setTimeout as delay } from 'node:timers/promises';

/** Resolves with the work or after `milliseconds`; the work goes on. Rejects if the work fails in time. */
export async function orAfter(work: Promise<unknown>, milliseconds: number): Promise<void> {
  const patience = new AbortController();
  const waited = delay(milliseconds, undefined, { signal: patience.signal }).catch(() => {
    // Expected: the work was done first.
  });
  try {
    await Promise.race([work, waited]);
  } finally {
    patience.abort();
  }
}
