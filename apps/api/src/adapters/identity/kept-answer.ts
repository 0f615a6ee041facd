import { HOUR_MS } from '@tagfalter/domain/durations';
import type { FastifyBaseLogger } from 'fastify';
import { Refusal } from '#api/base/refusal.ts';

/** A cached response of another server. */
export interface KeptResponse<T> {
  /** The cached response; refreshes an old one in the background. @throws what `read` throws if there never was one */
  get(): Promise<T>;
  /** Asks again, once for all concurrent callers. @throws what `read` throws */
  ask(): Promise<T>;
  /** The last response, however old. */
  last(): T | undefined;
}

interface Freshness<T> {
  read(): Promise<T>;
  now: () => number;
  /** Milliseconds until a refresh. */
  freshMs: number;
  /** Called if a refresh in the background fails; the earlier response still counts. */
  onFault(fault: unknown): void;
}

/** Caches a rarely changing response of another server. */
export function keepFresh<T>({ read, now, freshMs, onFault }: Freshness<T>): KeptResponse<T> {
  let kept: { answer: T; at: number } | undefined;
  let asking: Promise<T> | undefined;
  const askNow = async (): Promise<T> => {
    const response = await read();
    kept = { answer: response, at: now() };
    return response;
  };
  const ask = (): Promise<T> => {
    asking ??= askNow().finally(() => {
      asking = undefined;
    });
    return asking;
  };
  return {
    ask,
    last: () => kept?.answer,
    async get() {
      if (kept === undefined) return ask();
      if (now() - kept.at >= freshMs) ask().catch(onFault);
      return kept.answer;
    },
  };
}

const FRESH_MS = HOUR_MS;
/** Milliseconds without a retry after a failure. */
const PAUSE_MS = 5_000;

interface Options<T> extends Pick<Freshness<T>, 'read' | 'now'> {
  /** For the log. */
  name: string;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Caches a response for an hour. After a failure the server is left alone for five seconds, and the last response still
 * counts; without one, `get` and `ask` throw the refusal `overloaded`.
 */
export function keepResponse<T>({ name, read, now, log }: Options<T>): KeptResponse<T> {
  let failedAt: number | undefined;
  const readUnlessFailed = async (): Promise<T> => {
    const pause = failedAt === undefined ? 0 : failedAt + PAUSE_MS - now();
    if (pause > 0) throw later(pause);
    try {
      const response = await read();
      failedAt = undefined;
      return response;
    } catch (fault) {
      failedAt = now();
      log.warn({ err: fault, what: name }, 'another server did not answer as it should');
      throw later(PAUSE_MS);
    }
  };
  // The failure is already logged.
  return keepFresh({ read: readUnlessFailed, now, freshMs: FRESH_MS, onFault: () => undefined });
}

const later = (ms: number): Refusal => new Refusal('overloaded', { retryAfter: Math.ceil(ms / 1000) });
