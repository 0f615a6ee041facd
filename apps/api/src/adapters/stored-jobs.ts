import type { FastifyBaseLogger } from 'fastify';
import { type Clock, type ConstructorOptions, fromPglite, type Job, PgBoss, type SendOptions } from 'pg-boss';
import * as v from 'valibot';
import { describeFault } from '#api/base/log.ts';
import { CONNECTION_NAME, type DatabaseSource } from '#api/db/open.ts';
import type { JobKind, Jobs, NoData, RunJob } from '#api/ports/jobs.ts';
import { createOneAtATime } from './one-at-a-time.ts';

const SCHEMA = 'pgboss';
/** Between two looks for jobs of other processes and for those that are due; jobs of this process are fetched at once. */
const POLL_SECONDS = 2;
/** The same where nobody waits for a job: kinds that have a schedule, and the schedules themselves. */
const SLOW_POLL_SECONDS = 30;
/** Handlers are told to stop before; whoever asked the product to stop waits no longer than 5 s (wire 28). */
const STOP_MS = 2_000;
const DONE_JOBS_LIVE_SECONDS = 3600;

/** A fault as it may stand in the database: a message could quote what was to be written. */
class JobFailed extends Error {
  override readonly name = 'JobFailed';
}

interface Handled {
  kind: Pick<JobKind<never>, 'name' | 'width' | 'retry'>;
  work(job: Job<unknown>): Promise<void>;
}

/**
 * Jobs in tables of their own, shared by all processes on one database.
 * @param clock what a test puts in the place of the system's
 */
export async function createStoredJobs(source: DatabaseSource, log: FastifyBaseLogger, clock?: Clock): Promise<Jobs> {
  const boss = new PgBoss({
    ...placeOf(source),
    schema: SCHEMA,
    cronWorkerIntervalSeconds: SLOW_POLL_SECONDS,
    ...(clock && { clock }),
  });
  boss.on('error', (fault) => log.warn({ fault: describeFault(fault) }, 'job queue failed'));
  await boss.start();
  const handled = new Map<string, Handled>();
  const schedules = new Map<JobKind<NoData>, string>();
  const workers = new Map<string, string[]>();
  const stopping = new AbortController();
  const ensureQueue = createQueues(boss);
  return {
    handle(kind, run) {
      if (handled.has(kind.name)) throw new Error(`the job ${kind.name} is handled twice`);
      handled.set(kind.name, { kind, work: createWork(kind, run, { log, stopping: stopping.signal }) });
    },
    async add(kind, data, at) {
      await ensureQueue(kind.name);
      const key = kind.key(data);
      // One of the same key that waits keeps the queue from taking another, also one that is due much later.
      const when = at && { singletonKey: `${key} at ${at.toISOString()}`, startAfter: at };
      await boss.send(kind.name, data, { ...retryOf(kind), singletonKey: key, ...when });
      for (const worker of workers.get(kind.name) ?? []) boss.notifyWorker(worker);
    },
    schedule: (kind, cron) => void schedules.set(kind, cron),
    async start() {
      for (const { kind, work } of handled.values()) {
        await ensureQueue(kind.name);
        const isSlow = [...schedules.keys()].some(({ name }) => name === kind.name);
        const options = { pollingIntervalSeconds: isSlow ? SLOW_POLL_SECONDS : POLL_SECONDS };
        // One by one, for each has to be woken: whichever has nothing to do takes the job.
        const ids: string[] = [];
        workers.set(kind.name, ids);
        while (ids.length < kind.width) {
          ids.push(await boss.work<unknown>(kind.name, options, async ([job]) => job && work(job)));
        }
      }
      for (const [kind, cron] of schedules) {
        await ensureQueue(kind.name);
        await boss.schedule(kind.name, cron, {}, { ...retryOf(kind), singletonKey: kind.key({}), missed: 'once' });
      }
    },
    async stop() {
      stopping.abort();
      await boss.stop({ graceful: true, timeout: STOP_MS });
    },
  };
}

/**
 * What is done with a job that was fetched. The queue hands out an equal one while it runs: whoever is at it then looks once
 * more at the end. (The policies of the queue that would see to that wait a quarter of an hour for a process that was killed.)
 */
function createWork<Data extends object>(
  kind: JobKind<Data>,
  run: RunJob<Data>,
  { log, stopping }: { log: FastifyBaseLogger; stopping: AbortSignal },
): Handled['work'] {
  const oneAtATime = createOneAtATime();
  return async (job) => {
    let key: string | undefined;
    try {
      const data = v.parse(kind.data, job.data);
      key = kind.key(data);
      const signal = AbortSignal.any([job.signal, stopping]);
      await oneAtATime(key, () => run(data, signal));
    } catch (fault) {
      log.warn({ job: kind.name, key, fault: describeFault(fault) }, 'job failed');
      throw new JobFailed(fault instanceof Error ? fault.name : 'unknown');
    }
  };
}

function retryOf({ retry }: Pick<JobKind<never>, 'retry'>): SendOptions {
  return { retryLimit: retry.limit, retryDelay: retry.delay, retryDelayMax: retry.max, retryBackoff: true };
}

/** Makes the queue of a kind where there is none; asked for the first time this process needs it. */
function createQueues(boss: PgBoss): (name: string) => Promise<void> {
  const made = new Map<string, Promise<void>>();
  return (name) => {
    const queue =
      made.get(name) ?? boss.createQueue(name, { policy: 'short', deleteAfterSeconds: DONE_JOBS_LIVE_SECONDS });
    made.set(name, queue);
    // Tried again by the next that needs it.
    queue.catch(() => made.delete(name));
    return queue;
  };
}

function placeOf(source: DatabaseSource): ConstructorOptions {
  if (source.kind === 'embedded') return { db: fromPglite(source.client), backend: 'pglite' };
  return { connectionString: source.address, application_name: CONNECTION_NAME, max: 2 };
}
