import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Db } from '#api/db/open.ts';
import type { Metrics } from '#api/ports/metrics.ts';
import { readQueues } from '../job-queues.ts';

const NANOSECONDS = 1e6;

/** Figures that no feature knows of: the event loop, and the queues of jobs. */
export function watchProcess(metrics: Metrics, db: Db): void {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  metrics.gauge('tagfalter.event_loop.delay', () => {
    const value = delay.percentile(99) / NANOSECONDS;
    delay.reset();
    return [{ value }];
  });
  metrics.gauge('tagfalter.jobs.waiting', async () =>
    (await readQueues(db)).map(({ queue, waiting }) => ({ queue, value: waiting })),
  );
  metrics.gauge('tagfalter.jobs.age', async () =>
    (await readQueues(db)).map(({ queue, seconds }) => ({ queue, value: seconds })),
  );
}
