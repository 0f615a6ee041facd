import type { FastifyBaseLogger } from 'fastify';
import { describeFault } from '#api/log.ts';
import type { Job, Jobs, RunJob } from '#api/ports/jobs.ts';

/** Jobs at once: each may wait long for somebody else's answer. */
const WIDTH = 4;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30 * 60_000;

/** How long to wait after the nth failure. */
function pauseAfter(attempt: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS);
}

interface Waiting {
  job: Job;
  /** Failures so far. */
  failures: number;
  timer: NodeJS.Timeout | undefined;
  state: 'due' | 'running' | 'pausing';
  /** Added once more while it ran: then it has not seen everything. */
  isStale: boolean;
}

interface Options {
  log: FastifyBaseLogger;
  /** Milliseconds after the nth failure; growing to half an hour. */
  pause?: ((attempt: number) => number) | undefined;
}

/** Jobs within this process; what waits when it ends is found in the rows by the next. */
export function createProcessJobs({ log, pause = pauseAfter }: Options): Jobs {
  const known = new Map<string, Waiting>();
  const under = new Set<Promise<void>>();
  let run: RunJob | undefined;
  let isStopping = false;

  const fill = (): void => {
    if (isStopping || !run) return;
    for (const [key, waiting] of known) {
      if (under.size >= WIDTH) return;
      if (waiting.state !== 'due') continue;
      const done = attempt(run, key, waiting).finally(() => {
        under.delete(done);
        fill();
      });
      under.add(done);
    }
  };
  const attempt = async (work: RunJob, key: string, waiting: Waiting): Promise<void> => {
    waiting.state = 'running';
    waiting.isStale = false;
    try {
      await work(waiting.job);
      if (waiting.isStale) Object.assign(waiting, { state: 'due', failures: 0 });
      else known.delete(key);
    } catch (fault) {
      log.warn({ fault: describeFault(fault), attempt: waiting.failures + 1 }, 'job failed');
      waiting.failures += 1;
      if (waiting.isStale) waiting.state = 'due';
      else wait(waiting);
    }
  };
  const wait = (waiting: Waiting): void => {
    waiting.state = 'pausing';
    waiting.timer = setTimeout(() => {
      waiting.state = 'due';
      fill();
    }, pause(waiting.failures));
    // A pause keeps no process alive.
    waiting.timer.unref();
  };
  return {
    async start(work) {
      run = work;
      fill();
    },
    async add(job) {
      const key = `${job.accountId}/${job.entryId}`;
      const waiting = known.get(key);
      if (waiting) {
        clearTimeout(waiting.timer);
        waiting.isStale = true;
        if (waiting.state === 'pausing') Object.assign(waiting, { state: 'due', failures: 0 });
      } else {
        known.set(key, { job, failures: 0, timer: undefined, state: 'due', isStale: false });
      }
      fill();
    },
    async stop() {
      isStopping = true;
      for (const { timer } of known.values()) clearTimeout(timer);
      await Promise.all(under);
    },
  };
}
