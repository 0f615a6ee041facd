import { HOUR_MS, MINUTE_MS } from '@tagfalter/domain/durations';
import { LRUCache } from 'lru-cache';
import { Refusal } from '#api/base/refusal.ts';
import { refusalOf } from '#api/http/error-handler.ts';

/** Pause after the first attempt for which the server was too busy, milliseconds; each further one doubles it. */
const FIRST_MS = MINUTE_MS;
const MAX_MS = HOUR_MS;
/** Refusals that make an upload rest. Lack of room does not: it may end any time. */
const DECODER_BUSY: ReadonlySet<string> = new Set(['overloaded', 'too_many_requests']);
/** Beyond it an upload is forgotten, and retried early. */
const MAX_KNOWN = 10_000;

/** Pauses between attempts at uploads that the server could not look into, in this process. */
export interface Rests {
  /** Does the work unless its upload rests; work that is refused for the moment makes it rest. */
  unless(id: string, work: () => Promise<void>): Promise<void>;
}

/** @param now milliseconds since the epoch */
export function createRests(now: () => number): Rests {
  const known = new LRUCache<string, { until: number; pause: number }>({ max: MAX_KNOWN });
  const rest = (id: string, wanted: number): void => {
    const pause = Math.min(MAX_MS, wanted);
    known.set(id, { until: now() + pause, pause });
  };
  return {
    async unless(id, work) {
      const before = known.get(id);
      if (before && before.until > now()) return;
      known.delete(id);
      try {
        await work();
      } catch (fault) {
        if (fault instanceof Refusal && DECODER_BUSY.has(fault.code)) rest(id, before ? before.pause * 2 : FIRST_MS);
        throw fault;
      }
    },
  };
}

/**
 * Waits for work; swallows a temporary refusal and `storage_full`. Its file is not there yet then, which must not stop
 * the others.
 */
export async function unlessBusy(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (fault) {
    const isFull = fault instanceof Error && refusalOf(fault).code === 'storage_full';
    if (!isFull && !(fault instanceof Refusal && fault.isTemporary)) throw fault;
  }
}
