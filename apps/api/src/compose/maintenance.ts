import type { ClockWatch } from '#api/db/clock-watch.ts';
import { defineJob, type Jobs, NoData } from '#api/ports/jobs.ts';

/** A deletion by schedule, by one process for all. */
export interface Task {
  name: string;
  /** Five fields, UTC. */
  cron: string;
  /** @param now milliseconds since the epoch */
  run: (now: number) => Promise<void>;
}

/** The schedule repeats it anyhow. */
const RETRY = { limit: 5, delay: 60, max: 600 };

interface Schedule {
  jobs: Jobs;
  now: () => number;
  clockWatch: ClockWatch;
}

/** Schedules each task; skips it while the clock is in doubt. */
export function scheduleMaintenance({ jobs, now, clockWatch }: Schedule, tasks: readonly Task[]): void {
  for (const { name, cron, run } of tasks) {
    const kind = defineJob({ name, data: NoData, key: () => name, width: 1, retry: RETRY });
    jobs.handle(kind, async () => {
      if (await clockWatch.mayDelete()) await run(now());
    });
    jobs.schedule(kind, cron);
  }
}
