import { describeFault } from '#api/base/log.ts';
import { isAskedAsPro } from '#api/features/account/find-actor.ts';
import { createAsk } from '#api/features/assistant/ask.ts';
import { postRoutes } from '#api/features/assistant/post-routes.ts';
import { assistantRoutes } from '#api/features/assistant/routes.ts';
import { createWorkPort } from '#api/features/assistant/service.ts';
import { createUses, forgetUses } from '#api/features/assistant/uses.ts';
import { createWorker } from '#api/features/entries/assistant-jobs/do-work.ts';
import { ENTRY_JOB } from '#api/features/entries/assistant-jobs/entry-job.ts';
import { findWork } from '#api/features/entries/assistant-jobs/find-work.ts';
import { createAssistantMedia } from '#api/features/media/assistant-media.ts';
import { defineJob, NoData } from '#api/ports/jobs.ts';
import { maintenanceJob } from './maintenance.ts';
import type { SharedDeps } from './shared.ts';
import { job, type Subject, scheduledJob } from './subject.ts';

/** Adds jobs that rows imply and a lost queue forgot. */
const FIND_LOST_WORK = defineJob({
  name: 'find-lost-work',
  data: NoData,
  key: () => 'all',
  width: 1,
  retry: { limit: 5, delay: 2, max: 600 },
});
const HOURLY = '20 * * * *';

interface Assistant extends Subject {
  /** Looks for an account's requests; call after the commit. */
  wake(accountId: string): void;
}

/** Joins the assistant with its calls, and with the jobs of what entries ask of it. */
export function joinAssistant(shared: SharedDeps): Assistant {
  const { changes, db, jobs, now, log, throttles, stopping, assistant } = shared;
  const media = createAssistantMedia(shared);
  const runUse = createUses({ ...changes, now });
  const ask = createAsk({ db, assistant, now, throttles, stopping });
  const asked = { kind: assistant.kind, media, runUse, ask, now };
  const port = {
    ...createWorkPort(asked),
    bytesOf: media.bytesOf,
    isPro: (accountId: string, askedAt: number) => isAskedAsPro(db, accountId, { askedAt, now: now() }),
  };
  const finding = new Set<Promise<void>>();
  const find = async (accountId?: string): Promise<void> => {
    for (const entryJob of await findWork(db, accountId)) await jobs.add(ENTRY_JOB, entryJob);
  };
  const forget = { name: 'forget-uses', cron: '10 * * * *', run: (at: number) => forgetUses(db, at) };
  return {
    routes: [...assistantRoutes(asked), ...postRoutes({ ...changes, ...asked })],
    jobs: [
      job(ENTRY_JOB, createWorker({ ...changes, port, now, stopping })),
      scheduledJob(FIND_LOST_WORK, HOURLY, () => find()),
      maintenanceJob(shared, forget),
    ],
    hooks(app) {
      // A restored backup has no queue.
      app.addHook('onReady', () => jobs.add(FIND_LOST_WORK, {}));
      app.addHook('onClose', async () => void (await Promise.all(finding)));
    },
    wake(accountId) {
      if (stopping.aborted) return;
      const found = find(accountId)
        .catch((fault: unknown) => log.error({ fault: describeFault(fault) }, 'work not found'))
        .finally(() => finding.delete(found));
      finding.add(found);
    },
  };
}
