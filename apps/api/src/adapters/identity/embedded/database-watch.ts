import { AsyncLocalStorage } from 'node:async_hooks';
import { isDatabaseFull } from '#api/base/fault-code.ts';
import { isDatabaseAway, isUncommitted } from '#api/db/faults.ts';

/** Notices faults that a library turned into something else. */
export interface DatabaseWatch {
  /** Takes every fault that the library reports. */
  note(fault: unknown): void;
  /** @throws the noted fault of a missing or full database, unless the response is a success */
  run(work: () => Promise<Response>): Promise<Response>;
  /** For reading or ending a session. @throws any noted fault, even if the response is a success */
  runOnSession<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * Better-auth answers 401 for a session lookup that failed, which would sign people out. It also reports a session as
 * ended whose deletion failed, so the device forgets a live session. Only a checked session may be called ended (wire
 * 27).
 */
export function createDatabaseWatch(): DatabaseWatch {
  const noted = new AsyncLocalStorage<FaultNote>();
  const watched = async <T>(
    work: () => Promise<T>,
    isAnnounced: (response: T, fault: Error) => boolean,
  ): Promise<T> => {
    const current: FaultNote = {};
    return noted.run(current, async () => {
      const response = await work();
      if (current.fault && isAnnounced(response, current.fault)) throw current.fault;
      return response;
    });
  };
  return {
    note(fault) {
      const current = noted.getStore();
      if (!current || !(fault instanceof Error)) return;
      // The first fault may be anything; a database fault says more.
      if (!current.fault || isOfDatabase(fault)) current.fault = fault;
    },
    run: (work) => watched(work, (response, fault) => !response.ok && isOfDatabase(fault)),
    runOnSession: (work) => watched(work, () => true),
  };
}

interface FaultNote {
  fault?: Error;
}

const isOfDatabase = (fault: Error): boolean => isDatabaseAway(fault) || isDatabaseFull(fault) || isUncommitted(fault);
