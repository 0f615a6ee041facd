import { getStatistics, getStreak } from '@tagfalter/contract/statistics';
import { type Route, route } from '#api/http/route.ts';
import { createStatistics } from './statistics.ts';
import { readStreak, type StreakDeps } from './streak.ts';

export function statisticsRoutes(deps: StreakDeps): Route[] {
  const readStatistics = createStatistics(deps);
  return [
    route(getStatistics, ({ actor, query }) => readStatistics(actor.accountId, query.timeZone)),
    route(getStreak, ({ actor, query }) => readStreak(deps, actor.accountId, query.timeZone)),
  ];
}
