import { createEntry as createEndpoint } from '@tagfalter/contract/create-entry';
import { deleteEntry as deleteEndpoint } from '@tagfalter/contract/delete-entry';
import { entriesOfYear } from '@tagfalter/contract/entries-of-year';
import { getEntryShelf } from '@tagfalter/contract/entry-shelf';
import { favoriteEntry } from '@tagfalter/contract/favorite-entry';
import { FEED_PAGE, friendsFeed, publicFeed } from '@tagfalter/contract/feeds';
import { getEntry } from '@tagfalter/contract/get-entry';
import { listEntries } from '@tagfalter/contract/list-entries';
import { patchEntry as patchEndpoint } from '@tagfalter/contract/patch-entry';
import { getReflectionAnswers, saveReflectionAnswer } from '@tagfalter/contract/reflection-answers';
import { removeFromShelf } from '@tagfalter/contract/remove-from-shelf';
import { todayEntry } from '@tagfalter/contract/today-entry';
import type { ForeignEntry } from '@tagfalter/contract/wire-entry';
import { localDateOf } from '@tagfalter/domain/local-date';
import type { FastifyReply } from 'fastify';
import { askedLanguage } from '#api/base/language.ts';
import { idempotencyKey } from '#api/changes/idempotency.ts';
import { type Route, route } from '#api/http/route.ts';
import { type AnswerDeps, listAnswers, saveAnswer } from './answers.ts';
import { type FeedPage, type FeedSpanAsked, readFriendsFeed, readPublicFeed } from './feeds.ts';
import { createEntry, deleteEntry, findOwnEntryOn, listOwn, markFavorite, patchEntry, readEntry } from './service.ts';
import { readShelf, takeFromShelf } from './shelf.ts';

export function entryRoutes(deps: AnswerDeps): Route[] {
  return [
    route(listEntries, ({ actor }) => listOwn(deps, actor)),
    route(todayEntry, ({ actor, query }) => findOwnEntryOn(deps, actor, query.date ?? localDateOf(deps.now(), 'UTC'))),
    route(entriesOfYear, ({ actor, params }) => listOwn(deps, actor, params.year)),
    route(getEntry, async ({ actor, params, query, reply }) => {
      const { entry, etag } = await readEntry(deps, actor, { ...params, ...query });
      reply.header('etag', etag);
      return entry;
    }),
    route(getEntryShelf, async ({ actor, params, reply }) => {
      reply.header('cache-control', 'no-store');
      return readShelf(deps, actor, params.id);
    }),
    route(removeFromShelf, async ({ actor, params, body: { kind, label, hash }, reply }) => {
      reply.header('cache-control', 'no-store');
      return takeFromShelf(deps, actor, params.id, { kind, label, ...(hash !== undefined && { file: { hash } }) });
    }),
    route(friendsFeed, async ({ actor, query: { limit = FEED_PAGE, before }, reply }) =>
      linked(friendsFeed.path, reply, { limit, before }, await readFriendsFeed(deps, actor, { limit, before })),
    ),
    route(publicFeed, async ({ actor, query: { limit = FEED_PAGE, before }, reply }) =>
      linked(publicFeed.path, reply, { limit, before }, await readPublicFeed(deps, actor, { limit, before })),
    ),
    route(createEndpoint, async ({ actor, body, files, headers, reply }) => {
      const key = idempotencyKey(headers['idempotency-key'], 'POST /api/entries');
      const { entry, etag } = await createEntry(deps, actor, { form: body, files, key });
      reply.header('etag', etag);
      return entry;
    }),
    route(patchEndpoint, async ({ actor, params, body, files, headers, reply }) => {
      const key = idempotencyKey(headers['idempotency-key'], `PATCH /api/entries/${params.id}`);
      const ifMatch = [headers['if-match']].flat().join(',') || undefined;
      const { entry, etag } = await patchEntry(deps, actor, { id: params.id, form: body, files, key, ifMatch });
      reply.header('etag', etag);
      return entry;
    }),
    route(favoriteEntry, async ({ actor, params, body, reply }) => {
      const { entry, etag } = await markFavorite(deps, actor, params.id, body.isFavorite);
      reply.header('etag', etag);
      return entry;
    }),
    route(deleteEndpoint, async ({ actor, params, headers }) => {
      const key = idempotencyKey(headers['idempotency-key'], `DELETE /api/entries/${params.id}`);
      await deleteEntry(deps, actor, params.id, key);
      return undefined;
    }),
    route(getReflectionAnswers, ({ actor, params, query, headers }) =>
      listAnswers(deps, actor, params.id, askedLanguage(query, headers)),
    ),
    route(saveReflectionAnswer, ({ actor, body, query, headers }) =>
      saveAnswer(deps, actor, body, askedLanguage(query, headers)),
    ),
  ];
}

/** Adds the next page's address (wire 40). */
function linked(
  path: string,
  reply: FastifyReply,
  { limit }: FeedSpanAsked,
  { entries, next }: FeedPage,
): ForeignEntry[] {
  if (next !== null) {
    const query = new URLSearchParams({ limit: String(limit), before: next });
    reply.header('link', `<${path}?${query}>; rel="next"`);
  }
  return entries;
}
