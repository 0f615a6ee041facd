import { takeOverProfile } from '@tagfalter/contract/take-over-profile';
import type { User } from '@tagfalter/contract/user';
import { Refusal } from '#api/base/refusal.ts';
import { createThrottle } from '#api/base/throttle.ts';
import { type Route, route } from '#api/http/route.ts';
import { type TakeOverDeps, takeOver } from './take-over.ts';

/** One per sign-in is expected. */
const PER_ACCOUNT = { marks: 20, span: 60 * 60 * 1000 };

/** One at a time per account. */
export function takeOverRoutes(deps: TakeOverDeps): Route[] {
  const throttle = createThrottle(PER_ACCOUNT, deps.now);
  const running = new Map<string, Promise<User>>();
  return [
    route(takeOverProfile, async ({ actor, identity }) => {
      const { accountId } = actor;
      const known = running.get(accountId);
      if (known) return known;
      const { wait } = throttle.reserve(accountId);
      if (wait > 0) throw new Refusal('too_many_requests', { retryAfter: wait });
      const mine = takeOver(deps, actor, identity).finally(() => running.delete(accountId));
      running.set(accountId, mine);
      return mine;
    }),
  ];
}
