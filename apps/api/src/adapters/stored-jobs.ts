import type { FastifyBaseLogger } from 'fastify';
import { type Clock, type ConstructorOptions, fromPglite, type Job, PgBoss, type SendOptions } from 'pg-boss';
import * as v from 'valibot';
import { describeFault } from '#api/base/log.ts';
import { CONNECTION_NAME, type DatabaseSource } from '#api/db/open.ts';
import type { JobKind, Jobs, NoData, RunJob } from '#api/ports/jobs.ts';
import { createOneAtATime } from './one-at-a-time.ts';

const SCHEMA = 'pgboss';
/** Seconds between polls; jobs of this process are fetched at once. */
const POLL_SECONDS = 2;
/** The same for scheduled kinds and for schedules. */
const SLOW_POLL_SECONDS = 30;
/** Handlers are aborted earlier; the process ends within 5 s of the signal (wire 28). */
const STOP_MS = 2_000;
const DONE_JOBS_LIVE_SECONDS = 3600;

/** A storable fault: a real message could quote the data. */
class JobFailed extends Error {
  override readonly name = 'JobFailed';
}

interface JobHandler {
  kind: Pick<JobKind<never>, 'name' | 'width' | 'retry'>;
  work(job: Job<unknown>): Promise<void>;
}

/**
 * Jobs in the database, shared by all processes.
 * @param clock replaces the system's in tests
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
  const handled = new Map<string, JobHandler>();
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
      // A waiting job blocks others of its key, even if it is due much later.
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
        // Sequential: each wakes an idle worker.
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
 * Runs a fetched job. If the queue hands out an equal one meanwhile, the running worker repeats it at the end. (pg-boss
 * policies against that wait 15 minutes after a killed process.)
 */
function createWork<Data extends object>(
  kind: JobKind<Data>,
  run: RunJob<Data>,
  { log, stopping }: { log: FastifyBaseLogger; stopping: AbortSignal },
): JobHandler['work'] {
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

/** Creates the queue of a kind on first use. */
function createQueues(boss: PgBoss): (name: string) => Promise<void> {
  const made = new Map<string, Promise<void>>();
  return (name) => {
    const queue =
      made.get(name) ?? boss.createQueue(name, { policy: 'short', deleteAfterSeconds: DONE_JOBS_LIVE_SECONDS });
    made.set(name, queue);
    // The next use retries.
    queue.catch(() => made.delete(name));
    return queue;
  };
}

function placeOf(source: DatabaseSource): ConstructorOptions {
  if (source.kind === 'embedded') return { db: fromPglite(source.client), backend: 'pglite' };
  return { connectionString: source.address, application_name: CONNECTION_NAME, max: 2 };
}
