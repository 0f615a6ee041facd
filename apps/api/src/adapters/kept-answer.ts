import type { FastifyBaseLogger } from 'fastify';
import { Refusal } from '#api/base/refusal.ts';

interface Options<T> {
  /** For the log. */
  name: string;
  read(): Promise<T>;
  now: () => number;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** A cached response of another server. */
export interface KeptAnswer<T> {
  /**
   * The cached response; refreshes it in the background after an hour.
   * @throws Refusal `overloaded` if there never was one
   */
  get(): Promise<T>;
  /** Asks again, once for all concurrent callers. @throws Refusal `overloaded` on failure */
  ask(): Promise<T>;
  /** The last response, however old. */
  last(): T | undefined;
}

const FRESH_MS = 3_600_000;
/** Milliseconds without a retry after a failure. */
const PAUSE_MS = 5_000;

/**
 * Caches a rarely changing response of another server. After a failure the server is left alone for five seconds, and
 * the last response still counts.
 */
export function keepAnswer<T>({ name, read, now, log }: Options<T>): KeptAnswer<T> {
  let kept: { answer: T; at: number } | undefined;
  let asking: Promise<T> | undefined;
  let failedAt: number | undefined;

  const askNow = async (): Promise<T> => {
    try {
      const answer = await read();
      kept = { answer, at: now() };
      failedAt = undefined;
      return answer;
    } catch (fault) {
      failedAt = now();
      log.warn({ err: fault, what: name }, 'another server did not answer as it should');
      throw later(PAUSE_MS);
    } finally {
      asking = undefined;
    }
  };
  const ask = async (): Promise<T> => {
    const pause = failedAt === undefined ? 0 : failedAt + PAUSE_MS - now();
    if (pause > 0) throw later(pause);
    asking ??= askNow();
    return asking;
  };
  return {
    ask,
    last: () => kept?.answer,
    async get() {
      if (kept === undefined) return ask();
      // The failure is already logged, and the earlier response counts.
      if (now() - kept.at >= FRESH_MS) ask().catch(() => {});
      return kept.answer;
    },
  };
}

const later = (ms: number): Refusal => new Refusal('overloaded', { retryAfter: Math.ceil(ms / 1000) });
