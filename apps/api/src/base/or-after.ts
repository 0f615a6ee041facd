import { setTimeout as delay } from 'node:timers/promises';

/** Resolves when the work is done, or after so long; what is not done by then goes on. Work that fails in time fails this. */
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
