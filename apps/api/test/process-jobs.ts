import type { FastifyBaseLogger } from 'fastify';
import { describeFault } from '#api/log.ts';
import type { Job, Jobs, RunJob } from '#api/ports/jobs.ts';

/** Jobs at once: each may wait long for somebody else's answer. */
const WIDTH = 4;
const PAUSE_MS = 2_000;

interface Waiting {
  job: Job;
  timer: NodeJS.Timeout | undefined;
  state: 'due' | 'running' | 'pausing';
  /** Added once more while it ran: then it has not seen everything. */
  isStale: boolean;
}

interface Options {
  log: FastifyBaseLogger;
  /** Milliseconds after a failure. */
  pause?: (() => number) | undefined;
}

/** Jobs within this process, for tests: nothing is polled for, and pauses are as short as a test likes. */
export function createProcessJobs({ log, pause = () => PAUSE_MS }: Options): Jobs {
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
      if (waiting.isStale) waiting.state = 'due';
      else known.delete(key);
    } catch (fault) {
      log.warn({ fault: describeFault(fault) }, 'job failed');
      if (waiting.isStale) waiting.state = 'due';
      else wait(waiting);
    }
  };
  const wait = (waiting: Waiting): void => {
    waiting.state = 'pausing';
    waiting.timer = setTimeout(() => {
      waiting.state = 'due';
      fill();
    }, pause());
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
        if (waiting.state === 'pausing') waiting.state = 'due';
      } else {
        known.set(key, { job, timer: undefined, state: 'due', isStale: false });
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
