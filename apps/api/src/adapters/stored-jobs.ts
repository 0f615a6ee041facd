import type { FastifyBaseLogger } from 'fastify';
import { type ConstructorOptions, fromPglite, PgBoss } from 'pg-boss';
import * as v from 'valibot';
import { CONNECTION_NAME, type DatabaseSource } from '#api/db/open.ts';
import { describeFault } from '#api/log.ts';
import type { Job, Jobs, RunJob } from '#api/ports/jobs.ts';

const QUEUE = 'entry-work';
const SCHEMA = 'pgboss';
/** Jobs at once: each may wait long for somebody else's answer. */
const WIDTH = 4;
/** Between the first and the longest the pauses double. What has failed so often is found in the rows again (`Jobs`). */
const PAUSES = { retryLimit: 12, retryBackoff: true, retryDelayMax: 1800 };
/** The assistant is told to stop before; whoever asked the product to stop waits no longer than 5 s (wire 28). */
const STOP_MS = 2_000;
const DONE_JOBS_LIVE_SECONDS = 3600;

const JobSchema = v.object({ accountId: v.string(), entryId: v.string() });

/** A fault as it may stand in the database: a message could quote what was to be written. */
class JobFailed extends Error {
  override readonly name = 'JobFailed';
}

/** How long waiting takes. */
interface Pace {
  /**
   * Seconds, at least half a one, between two looks for jobs of other processes, and for those that are due again; jobs
   * of this one are fetched at once.
   */
  poll: number;
  /** Whole seconds between a job's first failure and its second attempt. */
  retry: number;
}
const PACE: Pace = { poll: 2, retry: 2 };

/** Jobs in tables of their own, shared by all processes on one database. */
export async function createStoredJobs(source: DatabaseSource, log: FastifyBaseLogger, pace = PACE): Promise<Jobs> {
  const boss = new PgBoss({ ...placeOf(source), schema: SCHEMA, schedule: false });
  boss.on('error', (fault) => log.warn({ fault: describeFault(fault) }, 'job queue failed'));
  await boss.start();
  const pauses = { ...PAUSES, retryDelay: pace.retry };
  await boss.createQueue(QUEUE, { policy: 'short', ...pauses, deleteAfterSeconds: DONE_JOBS_LIVE_SECONDS });
  const workers: string[] = [];
  const once = oneAtATime();
  const attempt = async (run: RunJob, data: unknown): Promise<void> => {
    try {
      const job = v.parse(JobSchema, data);
      await once(keyOf(job), () => run(job));
    } catch (fault) {
      log.warn({ fault: describeFault(fault) }, 'job failed');
      throw new JobFailed(fault instanceof Error ? fault.name : 'unknown');
    }
  };
  return {
    async start(run) {
      // One by one, for each has to be woken: whichever has nothing to do takes the job.
      while (workers.length < WIDTH) {
        const options = { pollingIntervalSeconds: pace.poll };
        workers.push(await boss.work<unknown>(QUEUE, options, async ([job]) => job && attempt(run, job.data)));
      }
    },
    async add(job) {
      await boss.send(QUEUE, job, { singletonKey: keyOf(job) });
      for (const worker of workers) boss.notifyWorker(worker);
    },
    stop: () => boss.stop({ graceful: true, timeout: STOP_MS }),
  };
}

function keyOf({ accountId, entryId }: Job): string {
  return `${accountId}/${entryId}`;
}

/**
 * The queue hands out a job again while it is being done: whoever is at it then looks once more at the end, and nobody does the same
 * beside them. (The policies of the queue that would see to that wait a quarter of an hour for a process that was killed.)
 */
function oneAtATime() {
  const underWay = new Map<string, { isStale: boolean }>();
  return async (key: string, work: () => Promise<void>): Promise<void> => {
    const other = underWay.get(key);
    if (other) {
      other.isStale = true;
      return;
    }
    const mine = { isStale: false };
    underWay.set(key, mine);
    try {
      do {
        mine.isStale = false;
        try {
          await work();
        } catch (fault) {
          if (!mine.isStale) throw fault;
        }
      } while (mine.isStale);
    } finally {
      underWay.delete(key);
    }
  };
}

function placeOf(source: DatabaseSource): ConstructorOptions {
  if (source.kind === 'embedded') return { db: fromPglite(source.client), backend: 'pglite' };
  return { connectionString: source.address, application_name: CONNECTION_NAME, max: 2 };
}
