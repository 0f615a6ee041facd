import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Route } from '#api/http/route.ts';
import type { JobKind, Jobs, NoData, RunJob } from '#api/ports/jobs.ts';

/** Parts of one subject, joined with others by `compose/app`. */
export interface Subject {
  /** Calls of the contract. */
  routes?: Route[];
  jobs?: Job[];
  /** Plugins that reply by themselves. */
  pages?: FastifyPluginAsync[];
  /** Adds hooks to the server, before later subjects' pages. */
  hooks?(app: FastifyInstance): void;
}

/** Registers how one kind of job runs, and when. */
export type Job = (jobs: Pick<Jobs, 'handle' | 'schedule'>) => void;

export function job<Data extends object>(kind: JobKind<Data>, run: RunJob<Data>): Job {
  return (jobs) => jobs.handle(kind, run);
}

/** @param cron five fields, UTC */
export function scheduledJob(kind: JobKind<NoData>, cron: string, run: RunJob<NoData>): Job {
  return (jobs) => {
    jobs.handle(kind, run);
    jobs.schedule(kind, cron);
  };
}
