import { defineJob, NoData } from '#api/ports/jobs.ts';
import type { SharedDeps } from './shared.ts';
import { type Job, scheduledJob } from './subject.ts';

/** A deletion by schedule, by one process for all. */
interface Task {
  name: string;
  /** Five fields, UTC. */
  cron: string;
  /** @param now milliseconds since the epoch */
  run: (now: number) => Promise<void>;
}

/** The schedule repeats it anyhow. */
const RETRY = { limit: 5, delay: 60, max: 600 };

/** A scheduled task, skipped while the clock is in doubt. */
export function maintenanceJob(
  { now, clockWatch }: Pick<SharedDeps, 'now' | 'clockWatch'>,
  { name, cron, run }: Task,
): Job {
  const kind = defineJob({ name, data: NoData, key: () => name, width: 1, retry: RETRY });
  return scheduledJob(kind, cron, async () => {
    if (await clockWatch.mayDelete()) await run(now());
  });
}
