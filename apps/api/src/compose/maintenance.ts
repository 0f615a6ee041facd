import type { ClockWatch } from '#api/db/clock-watch.ts';
import { defineJob, type Jobs, NoData } from '#api/ports/jobs.ts';

/** Something of the database that is deleted when its time has passed, by one process for all. */
export interface Task {
  /** Of its job. */
  name: string;
  /** Five fields, UTC. */
  cron: string;
  /** @param now milliseconds since the epoch */
  run: (now: number) => Promise<void>;
}

/** Until the next time it is due anyhow. */
const RETRY = { limit: 5, delay: 60, max: 600 };

interface Schedule {
  jobs: Jobs;
  /** Milliseconds since the epoch. */
  now: () => number;
  clockWatch: ClockWatch;
}

/** Has each task done at its times, unless the clock is in doubt: then the next time will do. */
export function scheduleMaintenance({ jobs, now, clockWatch }: Schedule, tasks: readonly Task[]): void {
  for (const { name, cron, run } of tasks) {
    const kind = defineJob({ name, data: NoData, key: () => name, width: 1, retry: RETRY });
    jobs.handle(kind, async () => {
      if (await clockWatch.mayDelete()) await run(now());
    });
    jobs.schedule(kind, cron);
  }
}
