import type { FastifyBaseLogger } from 'fastify';
import { type Clock, type ClockTimer, systemClock } from 'pg-boss';
import * as v from 'valibot';
import { describeFault } from '#api/base/log.ts';
import type { JobKind, Jobs, NoData, RetryPolicy, RunJob } from '#api/ports/jobs.ts';
import { nextTime } from './cron.ts';

interface Waiting {
  /** With its data bound. */
  run(): Promise<void>;
  state: 'due' | 'running' | 'waiting';
  timer: ClockTimer | undefined;
  failures: number;
  /** Added again during its run, so that it must repeat. */
  isStale: boolean;
}

interface Lane {
  kind: Pick<JobKind<never>, 'name' | 'width' | 'retry'>;
  run: ((data: unknown, signal: AbortSignal) => Promise<void>) | undefined;
  known: Map<string, Waiting>;
  under: Set<Promise<void>>;
}

interface Options {
  log: FastifyBaseLogger;
  /** Drives schedules; without one they never come due. */
  clock?: Clock | undefined;
  /** Milliseconds after a failure, instead of the kind's pause. */
  pause?: (() => number) | undefined;
}

/** Jobs in this process, for tests: no polling, and short pauses. */
export function createProcessJobs({ log, clock, pause }: Options): Jobs {
  const time = clock ?? systemClock;
  const lanes = new Map<string, Lane>();
  const schedules: (() => void)[] = [];
  const stopping = new AbortController();
  let isRunning = false;

  const laneOf = (kind: Lane['kind']): Lane => {
    const lane = lanes.get(kind.name) ?? { kind, run: undefined, known: new Map(), under: new Set() };
    lanes.set(kind.name, lane);
    return lane;
  };
  const fill = (lane: Lane): void => {
    for (const [key, waiting] of lane.known) {
      if (!isRunning || !lane.run || lane.under.size >= lane.kind.width) return;
      if (waiting.state !== 'due') continue;
      const done = attempt(lane, key, waiting).finally(() => {
        lane.under.delete(done);
        fill(lane);
      });
      lane.under.add(done);
    }
  };
  const attempt = async (lane: Lane, key: string, waiting: Waiting): Promise<void> => {
    waiting.state = 'running';
    waiting.isStale = false;
    try {
      await waiting.run();
      if (!waiting.isStale) lane.known.delete(key);
    } catch (fault) {
      log.warn({ job: lane.kind.name, key, fault: describeFault(fault) }, 'job failed');
      waiting.failures += 1;
      if (waiting.failures > lane.kind.retry.limit && !waiting.isStale) lane.known.delete(key);
      else if (!waiting.isStale) wait(lane, waiting, pause?.() ?? pauseOf(lane.kind.retry, waiting.failures));
    }
    if (waiting.isStale) waiting.state = 'due';
  };
  const wait = (lane: Lane, waiting: Waiting, ms: number): void => {
    waiting.state = 'waiting';
    waiting.timer = time.setTimeout(() => {
      waiting.state = 'due';
      fill(lane);
    }, ms);
    // A pause must not keep the process alive.
    if (waiting.timer instanceof Object && 'unref' in waiting.timer && waiting.timer.unref instanceof Function) {
      waiting.timer.unref();
    }
  };
  return {
    handle<Data extends object>(kind: JobKind<Data>, run: RunJob<Data>) {
      laneOf(kind).run = (data, signal) => run(v.parse(kind.data, data), signal);
    },
    async add(kind, data, at) {
      const lane = laneOf(kind);
      const key = at ? `${kind.key(data)} at ${at.toISOString()}` : kind.key(data);
      const waiting = lane.known.get(key);
      if (!waiting) {
        const run = async (): Promise<void> => lane.run?.(structuredClone(data), stopping.signal);
        const added: Waiting = { run, timer: undefined, state: 'due', failures: 0, isStale: false };
        lane.known.set(key, added);
        if (at) wait(lane, added, at.getTime() - time.now());
      } else if (!at) {
        time.clearTimeout(waiting.timer);
        if (waiting.state === 'running') waiting.isStale = true;
        else waiting.state = 'due';
      }
      fill(lane);
    },
    schedule(kind: JobKind<NoData>, cron) {
      if (!clock) return;
      const arm = (): void => {
        clock.setTimeout(() => {
          if (!isRunning) return;
          void this.add(kind, {});
          arm();
        }, nextTime(cron, clock.now()) - clock.now());
      };
      schedules.push(arm);
    },
    async start() {
      isRunning = true;
      for (const arm of schedules) arm();
      for (const lane of lanes.values()) fill(lane);
    },
    async stop() {
      isRunning = false;
      stopping.abort();
      for (const { known, under } of lanes.values()) {
        for (const { timer } of known.values()) time.clearTimeout(timer);
        await Promise.all(under);
      }
    },
  };
}

function pauseOf({ delay, max }: RetryPolicy, failures: number): number {
  return Math.min(max, delay * 2 ** (failures - 1)) * 1000;
}
