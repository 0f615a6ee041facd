import { takeOverProfile } from '@tagfalter/contract/take-over-profile';
import type { User } from '@tagfalter/contract/user';
import { HOUR_MS } from '@tagfalter/domain/durations';
import { createThrottle } from '#api/base/throttle.ts';
import { type Route, route } from '#api/http/route.ts';
import { type TakeOverDeps, takeOver } from './take-over.ts';

/** Calls; each sign-in makes one. */
const PER_ACCOUNT = { marks: 20, span: HOUR_MS };

/** Calls of an account never overlap. */
export function takeOverRoutes(deps: TakeOverDeps): Route[] {
  const throttle = createThrottle('pictures of a provider', PER_ACCOUNT, deps.now);
  const running = new Map<string, Promise<User>>();
  return [
    route(takeOverProfile, async ({ actor, identity }) => {
      const { accountId } = actor;
      const known = running.get(accountId);
      if (known) return known;
      throttle.require(accountId);
      const mine = takeOver(deps, actor, identity).finally(() => running.delete(accountId));
      running.set(accountId, mine);
      return mine;
    }),
  ];
}
