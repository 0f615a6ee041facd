import { openShared as openCall, sharedPage } from '@tagfalter/contract/shared-entry';
import { createShare, listShares, removeShare, updateShare } from '@tagfalter/contract/shares';
import type { FastifyReply } from 'fastify';
import { Refusal } from '#api/base/refusal.ts';
import { createThrottle } from '#api/base/throttle.ts';
import { type Route, route } from '#api/http/route.ts';
import type { EntryDeps } from '../rest/entry-deps.ts';
import { changeLink, createLink, listLinks, removeLink } from './links.ts';
import { openShared, readShared } from './shared-page.ts';

/** Links that one address may open, whether or not they lead anywhere. */
const OPENINGS = { marks: 300, span: 60 * 1000 };

/** Making links to entries, and opening them. */
export function shareRoutes(deps: EntryDeps): Route[] {
  const openings = createThrottle(OPENINGS, deps.now);
  const count = (ip: string): void => {
    const { wait } = openings.reserve(ip);
    if (wait > 0) throw new Refusal('too_many_requests', { retryAfter: wait });
  };
  return [
    route(createShare, async ({ actor, params, body, reply }) => {
      const { share, isNew } = await createLink(deps, actor, params.id, body);
      reply.code(isNew ? 201 : 200);
      return share;
    }),
    route(updateShare, ({ actor, params, body }) => changeLink(deps, actor, params.id, body)),
    route(removeShare, async ({ actor, params }) => {
      await removeLink(deps, actor, params.id);
      return undefined;
    }),
    route(listShares, ({ actor }) => listLinks(deps, actor)),
    route(sharedPage, ({ params, ip, reply }) => {
      count(ip);
      hideTrace(reply);
      return readShared(deps, params.token);
    }),
    route(openCall, ({ params, ip, reply }) => {
      count(ip);
      hideTrace(reply);
      return openShared(deps, params.token);
    }),
  ];
}

/** What holds a link keeps it to itself (spec decision 23). */
function hideTrace(reply: FastifyReply): void {
  reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
}
