import type { Contracts, Ended } from '#api/features/declarations/deps.ts';
import { type ContractEnd, endAtOnce, endContract, withdraw } from '#api/features/subscriptions/contract-ends.ts';
import type { SubscriptionDeps } from '#api/features/subscriptions/subscription-deps.ts';

const inMilliseconds = ({ outcome, endDate }: ContractEnd): Ended => ({ outcome, endDate: endDate?.getTime() ?? null });

/** Effects of declarations on subscriptions. */
export function createContracts(deps: SubscriptionDeps): Contracts {
  return {
    endContract: async (asked) => inMilliseconds(await endContract(deps, asked)),
    endAtOnce: async (asked) => inMilliseconds(await endAtOnce(deps, asked)),
    withdraw: async (asked) => inMilliseconds(await withdraw(deps, asked)),
  };
}
