import {
  dismissReply as dismissEndpoint,
  listReplies as listEndpoint,
  putReply as putEndpoint,
  removeReply as removeEndpoint,
} from '@tagfalter/contract/replies';
import { DAY_MS } from '@tagfalter/domain/durations';
import { type Route, route } from '#api/http/route.ts';
import type { Throttles } from '#api/ports/throttles.ts';
import type { EntryDeps } from './entry-deps.ts';
import { dismissReply, listReplies, putReply, removeReply } from './replies.ts';

/** Per account, changes included. */
const REPLIES = { marks: 100, span: DAY_MS };

/** A friend's emoji reply to an entry. */
export function replyRoutes(deps: EntryDeps & { throttles: Throttles }): Route[] {
  const given = deps.throttles.create('replies', REPLIES, deps.now);
  return [
    route(listEndpoint, ({ actor, params }) => listReplies(deps, actor, params.id)),
    route(putEndpoint, async ({ actor, params, query, body }) => {
      await given.require(actor.accountId);
      await putReply(deps, actor, { ...params, ...query }, body.emoji);
      return undefined;
    }),
    route(removeEndpoint, async ({ actor, params, query }) => {
      await removeReply(deps, actor, { ...params, ...query });
      return undefined;
    }),
    route(dismissEndpoint, async ({ actor, params }) => {
      await dismissReply(deps, actor, params.id, params.user);
      return undefined;
    }),
  ];
}
