import type { FastifyBaseLogger } from 'fastify';
import { Refusal } from '#api/base/refusal.ts';

interface Options<T> {
  /** What it is, for the log. */
  name: string;
  /** Asks the other server. */
  read(): Promise<T>;
  /** Milliseconds since the epoch. */
  now: () => number;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** What another server has answered, kept here. */
export interface KeptAnswer<T> {
  /**
   * The answer; one that is an hour old is asked for again meanwhile.
   * @throws Refusal `overloaded` while there has never been one
   */
  get(): Promise<T>;
  /** Asks again, once for all who want it at the same time. @throws Refusal `overloaded` where it does not come */
  ask(): Promise<T>;
  /** The last answer, however old. */
  last(): T | undefined;
}

const FRESH_MS = 3_600_000;
/** After a failure nobody asks again for so long. */
const PAUSE_MS = 5_000;

/**
 * Keeps what another server answers to a question that rarely has another answer. A server that fails is left alone for five seconds,
 * and what it said before goes on to count.
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
      // A failure has been written down, and the earlier answer counts.
      if (now() - kept.at >= FRESH_MS) ask().catch(() => {});
      return kept.answer;
    },
  };
}

const later = (ms: number): Refusal => new Refusal('overloaded', { retryAfter: Math.ceil(ms / 1000) });
