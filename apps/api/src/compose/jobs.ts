import type { FastifyInstance } from 'fastify';
import { describeFault } from '#api/base/log.ts';
import type { Changes } from '#api/changes/owner-lock.ts';
import { isAskedAsPro } from '#api/features/account/find-actor.ts';
import { type AssistantDeps, createWorkPort } from '#api/features/assistant/service.ts';
import { createWorker } from '#api/features/entries/assistant-jobs/do-work.ts';
import { ENTRY_JOB } from '#api/features/entries/assistant-jobs/entry-job.ts';
import { findWork } from '#api/features/entries/assistant-jobs/find-work.ts';
import type { createAssistantMedia } from '#api/features/media/assistant-media.ts';
import { defineJob, NoData } from '#api/ports/jobs.ts';
import type { Deps } from './deps.ts';

interface Options {
  deps: Deps;
  changes: Changes;
  assistant: AssistantDeps;
  media: ReturnType<typeof createAssistantMedia>;
  stopping: AbortSignal;
}

/** Adds jobs that rows imply and a lost queue forgot. */
const FIND_LOST_WORK = defineJob({
  name: 'find-lost-work',
  data: NoData,
  key: () => 'all',
  width: 1,
  retry: { limit: 5, delay: 2, max: 600 },
});
const HOURLY = '20 * * * *';

export interface Work {
  /** Looks for an account's requests; call after the commit. */
  wake(accountId: string): void;
}

/** Joins entries' requests with the assistant and its jobs; starts all jobs. */
export function doWork(app: FastifyInstance, { deps, changes, assistant, media, stopping }: Options): Work {
  const { db, jobs, now, log } = deps;
  const port = {
    ...createWorkPort(assistant),
    bytesOf: media.bytesOf,
    isPro: (accountId: string, askedAt: number) => isAskedAsPro(db, accountId, { askedAt, now: now() }),
  };
  const finding = new Set<Promise<void>>();
  const find = async (accountId?: string): Promise<void> => {
    for (const job of await findWork(db, accountId)) await jobs.add(ENTRY_JOB, job);
  };
  jobs.handle(ENTRY_JOB, createWorker({ ...changes, port, now, stopping }));
  jobs.handle(FIND_LOST_WORK, () => find());
  jobs.schedule(FIND_LOST_WORK, HOURLY);
  app.addHook('onReady', async () => {
    await jobs.start();
    // A restored backup has no queue.
    await jobs.add(FIND_LOST_WORK, {});
  });
  app.addHook('onClose', async () => {
    await Promise.all(finding);
    await jobs.stop();
  });
  return {
    wake(accountId) {
      if (stopping.aborted) return;
      const found = find(accountId)
        .catch((fault: unknown) => log.error({ fault: describeFault(fault) }, 'work not found'))
        .finally(() => finding.delete(found));
      finding.add(found);
    },
  };
}
