import { AsyncLocalStorage } from 'node:async_hooks';
import { availableParallelism } from 'node:os';
import { APIError } from 'better-auth/api';
import { createFairGate, type GateLimits } from '#api/base/fair-gate.ts';
import { Refusal } from '#api/base/refusal.ts';

/**
 * A hash takes a core for tens of milliseconds, and one of the four threads that files and addresses need, too: so many
 * at a time that the rest goes on. From one address 30 people may sign up within a minute (wire 3), and at once.
 */
const LIMITS: GateLimits = {
  ...{ width: Math.min(2, Math.max(1, availableParallelism() - 1)), widthPerKey: 2 },
  ...{ waiting: 120, waitingPerKey: 40 },
};

/** What the identity provider hashes passwords with. */
export interface Hashing {
  hash(password: string): Promise<string>;
  verify(given: { hash: string; password: string }): Promise<boolean>;
}

export interface BoundedHashing extends Hashing {
  /**
   * Does what may hash passwords for a caller.
   * @throws Refusal `too_many_requests`, `overloaded` if a hash was refused, whatever the work made of that
   */
  runFor<T>(address: string, work: () => Promise<T>): Promise<T>;
}

/** Bounds how many passwords are hashed at a time and wait for it; addresses take turns. */
export function createBoundedHashing({ hash, verify }: Hashing, limits = LIMITS): BoundedHashing {
  const gate = createFairGate(limits);
  const callers = new AsyncLocalStorage<{ address: string; refusal?: Refusal }>();
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    const caller = callers.getStore();
    try {
      return await gate(caller?.address ?? '', work);
    } catch (fault) {
      if (!caller || !(fault instanceof Refusal)) throw fault;
      caller.refusal = fault;
      // Of its own error the library writes nothing to the console.
      throw new APIError('TOO_MANY_REQUESTS');
    }
  };
  return {
    hash: (password) => inTurn(() => hash(password)),
    verify: (given) => inTurn(() => verify(given)),
    runFor(address, work) {
      const caller: { address: string; refusal?: Refusal } = { address };
      return callers.run(caller, async () => {
        const answer = await work().catch((fault: unknown) => {
          throw caller.refusal ?? fault;
        });
        if (caller.refusal) throw caller.refusal;
        return answer;
      });
    },
  };
}
