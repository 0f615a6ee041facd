import { AsyncLocalStorage } from 'node:async_hooks';
import { isDatabaseFull } from '#api/base/fault-code.ts';
import { isDatabaseAway } from '#api/db/faults.ts';

/** Notices when a library has met a fault and made something else of it. */
export interface DatabaseWatch {
  /** To be told of every fault the library reports. */
  note(fault: unknown): void;
  /** Does the work. @throws what was noted meanwhile of a missing or full database, when the answer is no success */
  run(work: () => Promise<Response>): Promise<Response>;
  /** Does what reads or ends a session. @throws whatever fault was noted meanwhile, also when the answer is a success */
  runOnSession(work: () => Promise<Response>): Promise<Response>;
}

/**
 * The identity provider takes a session it could not look up for none and answers 401, which signs people out whose
 * session is fine; only a session that was looked up may be called ended (wire 27). It calls one ended that it could not
 * delete, too: a device then forgets a session that still counts.
 */
export function createDatabaseWatch(): DatabaseWatch {
  const noted = new AsyncLocalStorage<Noted>();
  const watched = async (work: () => Promise<Response>, isTold: (answer: Response, fault: Error) => boolean) => {
    const current: Noted = {};
    return noted.run(current, async () => {
      const answer = await work();
      if (current.fault && isTold(answer, current.fault)) throw current.fault;
      return answer;
    });
  };
  return {
    note(fault) {
      const current = noted.getStore();
      if (!current || !(fault instanceof Error)) return;
      // The first may be of anything; that the database is away says more.
      if (!current.fault || isOfDatabase(fault)) current.fault = fault;
    },
    run: (work) => watched(work, (answer, fault) => !answer.ok && isOfDatabase(fault)),
    runOnSession: (work) => watched(work, () => true),
  };
}

interface Noted {
  fault?: Error;
}

const isOfDatabase = (fault: Error): boolean => isDatabaseAway(fault) || isDatabaseFull(fault);
