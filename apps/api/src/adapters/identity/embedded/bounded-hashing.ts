import { AsyncLocalStorage } from 'node:async_hooks';
import { availableParallelism } from 'node:os';
import { APIError } from 'better-auth/api';
import { createFairGate, type GateLimits } from '#api/base/fair-gate.ts';
import { Refusal } from '#api/base/refusal.ts';

/**
 * A hash takes a core, and one of the four threads for files and DNS, for tens of milliseconds: this many at once leave
 * room for the rest. From one address 30 people may sign up at once (wire 3).
 */
const LIMITS: GateLimits = {
  ...{ width: Math.min(2, Math.max(1, availableParallelism() - 1)), widthPerKey: 2 },
  ...{ waiting: 120, waitingPerKey: 40 },
  // Past that a person has given up, or should hear that the server is busy.
  patienceMs: 10_000,
};

export interface Hashing {
  hash(password: string): Promise<string>;
  verify(given: { hash: string; password: string }): Promise<boolean>;
}

export interface BoundedHashing extends Hashing {
  /**
   * Runs `work`, which may hash passwords.
   * @throws Refusal `too_many_requests`, `overloaded`, `CallerGone` if a hash was refused, whatever `work` made of that
   */
  runFor<T>(address: string, work: () => Promise<T>): Promise<T>;
}

/** Bounds running and waiting password hashes; addresses take turns. */
export function createBoundedHashing({ hash, verify }: Hashing, limits = LIMITS): BoundedHashing {
  const gate = createFairGate('turns of hashing', limits);
  const callers = new AsyncLocalStorage<{ address: string; refusal?: Refusal }>();
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    const caller = callers.getStore();
    try {
      return await gate(caller?.address ?? '', work);
    } catch (fault) {
      if (!caller || !(fault instanceof Refusal)) throw fault;
      caller.refusal = fault;
      // Better-auth does not log its own error.
      throw new APIError('TOO_MANY_REQUESTS');
    }
  };
  return {
    hash: (password) => inTurn(() => hash(password)),
    verify: (given) => inTurn(() => verify(given)),
    runFor(address, work) {
      const caller: { address: string; refusal?: Refusal } = { address };
      return callers.run(caller, async () => {
        const response = await work().catch((fault: unknown) => {
          throw caller.refusal ?? fault;
        });
        if (caller.refusal) throw caller.refusal;
        return response;
      });
    },
  };
}
