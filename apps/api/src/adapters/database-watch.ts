import { AsyncLocalStorage } from 'node:async_hooks';
import { isDatabaseFull } from '#api/base/fault-code.ts';
import { isDatabaseAway } from '#api/db/faults.ts';

/** Notices when a library has met a missing or full database and made something else of it. */
export interface DatabaseWatch {
  /** To be told of every fault the library reports. */
  note(fault: unknown): void;
  /** Does the work. @throws what was noted meanwhile, when the answer is no success */
  run(work: () => Promise<Response>): Promise<Response>;
}

/**
 * The identity provider takes a session it could not look up for none and answers 401, which signs people out whose
 * session is fine; only a session that was looked up may be called ended (wire 27).
 */
export function createDatabaseWatch(): DatabaseWatch {
  const noted = new AsyncLocalStorage<{ fault?: unknown }>();
  return {
    note(fault) {
      const current = noted.getStore();
      if (current && (isDatabaseAway(fault) || isDatabaseFull(fault))) current.fault = fault;
    },
    run: (work) => {
      const current: { fault?: unknown } = {};
      return noted.run(current, async () => {
        const answer = await work();
        if (!answer.ok && current.fault !== undefined) throw current.fault;
        return answer;
      });
    },
  };
}
