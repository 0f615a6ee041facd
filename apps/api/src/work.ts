import type { FastifyInstance } from 'fastify';
import type { Changes } from './changes/account-lock.ts';
import type { Deps } from './deps.ts';
import { isAskedAsPro } from './features/account/find-actor.ts';
import { type AssistantDeps, createWorkPort } from './features/assistant/service.ts';
import { createWorker } from './features/entries/work/do-work.ts';
import { findWork } from './features/entries/work/find-work.ts';
import type { createAssistantMedia } from './features/media/assistant-media.ts';
import type { Chore } from './housekeeping.ts';
import { describeFault } from './log.ts';

interface Options {
  deps: Deps;
  changes: Changes;
  assistant: AssistantDeps;
  media: ReturnType<typeof createAssistantMedia>;
  /** Aborted when the product stops. */
  stopping: AbortSignal;
}

/** What the assistant is asked for through sync. */
export interface Work {
  /** Looks for what an account has asked for; called once that is certain. */
  wake(accountId: string): void;
  /** Finds what was asked for and got lost with a queue: at the start, and now and then. */
  chore: Chore;
}

/** Joins the entries' wishes with the assistant that fulfils them and the jobs in which it does. */
export function doWork(app: FastifyInstance, { deps, changes, assistant, media, stopping }: Options): Work {
  const { db, jobs, now, log } = deps;
  const port = {
    ...createWorkPort(assistant),
    bytesOf: media.bytesOf,
    isPro: (accountId: string, askedAt: number) => isAskedAsPro(db, accountId, { askedAt, now: now() }),
  };
  const finding = new Set<Promise<void>>();
  const find = async (accountId?: string): Promise<void> => {
    for (const job of await findWork(db, accountId)) await jobs.add(job);
  };
  app.addHook('onReady', () => jobs.start(createWorker({ ...changes, port, now, stopping })));
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
    chore: { name: 'work', run: () => find() },
  };
}
