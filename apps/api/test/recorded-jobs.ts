import * as v from 'valibot';
import type { Jobs } from '#api/ports/jobs.ts';

/** Jobs that run when a test says so, and never by themselves. */
export interface RecordedJobs extends Jobs {
  /** Cron by name, of all that are scheduled. */
  plan: ReadonlyMap<string, string>;
  /** Names of the kinds that somebody handles. */
  handled: ReadonlySet<string>;
  /** Jobs added since, in order. */
  added: { name: string; data: object; at: Date | undefined }[];
  run(name: string, data?: object): Promise<void>;
}

export function recordedJobs(): RecordedJobs {
  const runs = new Map<string, (data: object) => Promise<void>>();
  const plan = new Map<string, string>();
  const handled = new Set<string>();
  const added: RecordedJobs['added'] = [];
  return {
    ...{ plan, handled, added },
    handle(kind, run) {
      handled.add(kind.name);
      runs.set(kind.name, (data) => run(v.parse(kind.data, data), new AbortController().signal));
    },
    add: async (kind, data, at) => void added.push({ name: kind.name, data, at }),
    schedule: ({ name }, cron) => void plan.set(name, cron),
    start: async () => {},
    stop: async () => {},
    async run(name, data = {}) {
      const run = runs.get(name);
      if (!run) throw new Error(`nobody handles ${name}`);
      await run(data);
    },
  };
}
