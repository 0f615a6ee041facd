import { openShared as openCall, sharedPage } from '@tagfalter/contract/shared-entry';
import { createShare, listShares, lookAtShare, removeShare, updateShare } from '@tagfalter/contract/shares';
import type { FastifyReply } from 'fastify';
import { secretKey } from '#api/changes/idempotency.ts';
import { type Route, route } from '#api/http/route.ts';
import type { EntryDeps } from '../rest/entry-deps.ts';
import { changeLink, createLink, listLinks, removeLink } from './links.ts';
import type { LinkGuesses } from './openings.ts';
import { lookAtShared, openShared, readShared } from './read-shared.ts';

export function shareRoutes(deps: EntryDeps, { guess }: LinkGuesses): Route[] {
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
    route(listShares, ({ actor, query }) => listLinks(deps, actor, query.of)),
    route(lookAtShare, ({ actor, params, reply }) => {
      hideTrace(reply);
      return lookAtShared(deps, actor, params.token);
    }),
    route(sharedPage, ({ params, ip, reply }) => {
      hideTrace(reply);
      const isOpening = reply.request.method !== 'HEAD';
      return guess(ip, () => readShared(deps, params.token, { isOpening }));
    }),
    route(openCall, ({ params, ip, reply }) => {
      hideTrace(reply);
      const key = secretKey(reply.request.headers['idempotency-key'], 'POST /api/shared/:token/open');
      return guess(ip, () => openShared(deps, params.token, key));
    }),
  ];
}

/** The link must not leak (spec decision 23). */
function hideTrace(reply: FastifyReply): void {
  reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
}
