import type { FastifyBaseLogger } from 'fastify';
import * as v from 'valibot';
import { createFairGate } from '#api/base/fair-gate.ts';
import { Refusal } from '#api/base/refusal.ts';
import { type Derived, type Inspected, type JobKind, type JobOf, RESULTS, type ResultOf, type Source } from './jobs.ts';
import { type DecodeProcess, type Limits, type Outcome, startDecodeProcess } from './process.ts';
import type { MediaKind } from './sniff.ts';

const LIMITS: Limits = { rss: 700 * 1024 * 1024, cpuMs: 10_000, wallMs: 30_000 };
/** Milliseconds of computing that the probe takes on the machine for which the limits are made. */
const PROBE_MS = 600;
/** A machine that is slower than so many of that one gets no more time. */
const MAX_SLOWNESS = 6;
/** A process that holds more than this at rest is replaced, bytes. */
const MAX_RSS_AT_REST = 300 * 1024 * 1024;
/** One file at a time, accounts in turn. */
const TURNS = { width: 1, widthPerKey: 1, waiting: 1000, waitingPerKey: 60 };
/** Seconds after which a busy decoder may be asked again. */
const AGAIN_IN = 60;
/** A process nobody needs for so long is ended, milliseconds. */
const MAX_IDLE_MS = 60_000;

/**
 * What was begun came to no end: a process that was killed, or a fault of the library. It may be the file, or the machine, so
 * it says nothing, until it has happened again and again.
 */
class Unfinished extends Refusal {}
/** Its time by the clock was over before it had computed as long as it may: the machine did something else. */
class Starved extends Unfinished {}
class DecodingFailed extends Error {}

/** Whether the decoder began with a file and came to no end with it. */
export const isUnfinished = (fault: unknown): boolean => fault instanceof Unfinished || fault instanceof DecodingFailed;

/** Whether it came to no end because it was given no time to compute, as far as one can tell from outside: what hangs looks the same. */
export const isStarved = (fault: unknown): boolean => fault instanceof Starved;

/**
 * Opens pictures and recordings, in a process of its own, fairly between accounts. Every call throws the Refusals of
 * the file (`unsupported_type`, `too_many_pixels`, `too_complex`) and those that say nothing about it:
 * `overloaded`, `too_many_requests`.
 */
export interface MediaDecoder {
  /** Hash, type and length, pictures by their head alone. @throws Refusal also `hash_mismatch` for other bytes than `hash` */
  inspect(ownerId: string, source: Source, what: { media: MediaKind; hash?: string | undefined }): Promise<Inspected>;
  images(ownerId: string, source: Source): Promise<Derived>;
  /** @param side pixels */
  square(ownerId: string, source: Source, side: number): Promise<Uint8Array>;
  /** @param side longest side, pixels */
  bare(ownerId: string, source: Source, side: number): Promise<Uint8Array>;
  /** Ends the process; what waits or is being done hears `overloaded`. */
  close(): Promise<void>;
}

interface Options {
  log: FastifyBaseLogger;
  start?: (() => DecodeProcess) | undefined;
  /** How many wait for it, of all and of one owner; those of a decoder of diaries unless it says otherwise. */
  queue?: { waiting: number; waitingPerKey: number };
}

export function createDecoder({ log, start = startDecodeProcess, queue }: Options): MediaDecoder {
  const gate = createFairGate({ ...TURNS, ...queue });
  let worker: DecodeProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;

  const replace = async (): Promise<void> => {
    const old = worker;
    worker = undefined;
    await old?.stop();
  };
  const attempt = async (job: JobOf<JobKind>, limits: Limits): Promise<Outcome> => {
    clearTimeout(idle);
    if (isClosed) return { say: 'ended', why: 'killed' };
    if (worker && !worker.isAlive()) await replace();
    worker ??= start();
    const outcome = await worker.run(job, limits);
    if (worker && worker.rss() > MAX_RSS_AT_REST) await replace();
    idle = setTimeout(() => void replace(), MAX_IDLE_MS).unref();
    return outcome;
  };
  /** On a slow machine an ordinary photo takes longer than the limit, too: what it takes here is measured first. */
  const attemptAfresh = async (job: JobOf<JobKind>): Promise<Outcome> => {
    await replace();
    const probe = await attempt({ kind: 'probe' }, { ...LIMITS, cpuMs: LIMITS.cpuMs * MAX_SLOWNESS });
    if (probe.say !== 'done') return { say: 'ended', why: 'waiting' };
    const slowness = Math.min(MAX_SLOWNESS, Math.max(1, v.parse(RESULTS.probe, probe.result) / PROBE_MS));
    return attempt(job, { ...LIMITS, cpuMs: LIMITS.cpuMs * slowness, wallMs: LIMITS.wallMs * slowness });
  };
  const run = async <K extends JobKind>(ownerId: string, job: JobOf<K>): Promise<ResultOf<K>> => {
    let outcome = await gate(ownerId, () => attempt(job, LIMITS));
    if (outcome.say === 'ended' && !isClosed) {
      log.warn({ job: job.kind, why: outcome.why }, 'decoding ended, trying again');
      outcome = await gate(ownerId, () => attemptAfresh(job));
    }
    if (outcome.say === 'ended' && isClosed) throw new Refusal('overloaded', { retryAfter: AGAIN_IN });
    if (outcome.say === 'failed') log.error({ job: job.kind, fault: outcome.fault }, 'decoding failed');
    return resultOf(job.kind, outcome);
  };
  return {
    inspect: (ownerId, source, what) => run(ownerId, { kind: 'inspect', source, ...what }),
    images: (ownerId, source) => run(ownerId, { kind: 'images', source }),
    square: (ownerId, source, side) => run(ownerId, { kind: 'square', source, side }),
    bare: (ownerId, source, side) => run(ownerId, { kind: 'bare', source, side }),
    async close() {
      isClosed = true;
      clearTimeout(idle);
      await replace();
    },
  };
}

/** A file is refused for what it takes only where a fresh process of known pace has shown that. */
function resultOf<K extends JobKind>(kind: K, outcome: Outcome): ResultOf<K>;
function resultOf(kind: JobKind, outcome: Outcome): unknown {
  switch (outcome.say) {
    case 'done':
      return v.parse(RESULTS[kind], outcome.result);
    case 'refused':
      throw new Refusal(outcome.code, { details: outcome.details });
    case 'failed':
      throw new DecodingFailed('decoding failed');
    case 'ended':
      if (outcome.why === 'memory' || outcome.why === 'computing') throw new Refusal('too_complex');
      if (outcome.why === 'crashed') throw new Refusal('unsupported_type');
      if (outcome.why === 'waiting') throw new Starved('overloaded', { retryAfter: AGAIN_IN });
      throw new Unfinished('overloaded', { retryAfter: AGAIN_IN });
  }
}
