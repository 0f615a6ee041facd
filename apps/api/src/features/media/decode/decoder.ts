import { MINUTE_MS } from '@tagfalter/domain/durations';
import type { FastifyBaseLogger } from 'fastify';
import * as v from 'valibot';
import { createFairGate } from '#api/base/fair-gate.ts';
import { Refusal } from '#api/base/refusal.ts';
import {
  type DecodeKind,
  type DeriveResult,
  type InspectResult,
  type JobOf,
  RESULTS,
  type ResultOf,
  type Source,
} from './jobs.ts';
import { type DecodeOutcome, type DecodeProcess, type Limits, startDecodeProcess } from './process.ts';
import type { MediaKind } from './sniff.ts';

const LIMITS: Limits = { rss: 700 * 1024 * 1024, cpuMs: 10_000, wallMs: 30_000 };
/** Milliseconds of CPU for the probe on the reference machine of the limits. */
const PROBE_MS = 600;
/** Slower machines get no more time than this factor. */
const MAX_SLOWNESS = 6;
/** Bytes at rest beyond which the process is replaced. */
const MAX_RSS_AT_REST = 300 * 1024 * 1024;
/** Decodes files in sequence, accounts in turn. */
const TURNS = { width: 1, widthPerKey: 1, waiting: 1000, waitingPerKey: 60 };
/** Retry-After of a busy decoder. */
const AGAIN_IN = 60;
/** Milliseconds until an unused process is ended. */
const MAX_IDLE_MS = MINUTE_MS;

/**
 * A job without result: the process was killed, or the library failed. Cause may be the file or the machine, so it is
 * no verdict until it repeats.
 */
class UnfinishedError extends Refusal {}
/** Out of wall time before its CPU time: the machine was busy. */
class StarvedError extends UnfinishedError {}
class DecodingFailed extends Error {}

/** The decoder began with a file and did not finish. */
export const isUnfinished = (fault: unknown): boolean =>
  fault instanceof UnfinishedError || fault instanceof DecodingFailed;

/** Got no CPU time, as far as visible from outside: a hang looks the same. */
export const isStarved = (fault: unknown): boolean => fault instanceof StarvedError;

/**
 * Decodes pictures and recordings in another process, fairly between accounts. Every call throws Refusals about the
 * file (`unsupported_type`, `too_many_pixels`, `too_complex`) or about the server (`overloaded`, `too_many_requests`).
 */
export interface MediaDecoder {
  /**
   * Hash, type and length; pictures by their header alone.
   * @throws Refusal also `hash_mismatch` for other bytes than `hash`
   */
  inspect(
    ownerId: string,
    source: Source,
    what: { media: MediaKind; hash?: string | undefined },
  ): Promise<InspectResult>;
  images(ownerId: string, source: Source): Promise<DeriveResult>;
  /** @param side pixels */
  square(ownerId: string, source: Source, side: number): Promise<Uint8Array>;
  /** @param side longest side, pixels */
  bare(ownerId: string, source: Source, side: number): Promise<Uint8Array>;
  /** Ends the process; pending jobs get `overloaded`. */
  close(): Promise<void>;
}

interface Options {
  log: FastifyBaseLogger;
  start?: (() => DecodeProcess) | undefined;
  /** Waiting jobs, in total and per owner. */
  queue?: { waiting: number; waitingPerKey: number };
}

export function createDecoder({ log, start = startDecodeProcess, queue }: Options): MediaDecoder {
  const gate = createFairGate('turns of pictures', { ...TURNS, ...queue });
  let worker: DecodeProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;

  const replace = async (): Promise<void> => {
    const old = worker;
    worker = undefined;
    await old?.stop();
  };
  const attempt = async (job: JobOf<DecodeKind>, limits: Limits): Promise<DecodeOutcome> => {
    clearTimeout(idle);
    if (isClosed) return { say: 'ended', why: 'killed' };
    if (worker && !worker.isAlive()) await replace();
    worker ??= start();
    const outcome = await worker.run(job, limits);
    if (worker && worker.rss() > MAX_RSS_AT_REST) await replace();
    idle = setTimeout(() => void replace(), MAX_IDLE_MS).unref();
    return outcome;
  };
  /** A slow machine exceeds the limits with ordinary photos: its pace is measured first. */
  const attemptAfresh = async (job: JobOf<DecodeKind>): Promise<DecodeOutcome> => {
    await replace();
    const probe = await attempt({ kind: 'probe' }, { ...LIMITS, cpuMs: LIMITS.cpuMs * MAX_SLOWNESS });
    if (probe.say !== 'done') return { say: 'ended', why: 'waiting' };
    const slowness = Math.min(MAX_SLOWNESS, Math.max(1, v.parse(RESULTS.probe, probe.result) / PROBE_MS));
    return attempt(job, { ...LIMITS, cpuMs: LIMITS.cpuMs * slowness, wallMs: LIMITS.wallMs * slowness });
  };
  const run = async <K extends DecodeKind>(ownerId: string, job: JobOf<K>): Promise<ResultOf<K>> => {
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

/** Refuses a file for its cost only after a fresh process of known pace confirmed it. */
function resultOf<K extends DecodeKind>(kind: K, outcome: DecodeOutcome): ResultOf<K>;
function resultOf(kind: DecodeKind, outcome: DecodeOutcome): unknown {
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
      if (outcome.why === 'waiting') throw new StarvedError('overloaded', { retryAfter: AGAIN_IN });
      throw new UnfinishedError('overloaded', { retryAfter: AGAIN_IN });
  }
}
