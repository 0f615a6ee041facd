import { changeQuietMemories, getQuietMemories } from '@tagfalter/contract/quiet-memories';
import type { Changes } from '#api/changes/owner-lock.ts';
import { type Route, route } from '#api/http/route.ts';
import { changeQuietRule, readQuietRule } from './quiet.ts';

export function quietRoutes(deps: Changes): Route[] {
  return [
    route(getQuietMemories, ({ actor }) => readQuietRule(deps.db, actor.accountId)),
    route(changeQuietMemories, ({ actor, body }) => changeQuietRule(deps, actor.accountId, body)),
  ];
}
