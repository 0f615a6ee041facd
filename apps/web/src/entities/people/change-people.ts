import { blockPerson, listBlocks, unblockPerson } from '@tagfalter/contract/blocks';
import {
  acceptFriendRequest,
  declineFriendRequest,
  incomingRequests,
  SentRequestSchema,
  sentRequests,
  withdrawFriendRequest,
} from '@tagfalter/contract/friend-requests';
import { listFriends, removeFriend } from '@tagfalter/contract/friends';
import type { Reply } from '@tagfalter/local/base/request';
import { copiesUnder, dropCopy } from '@tagfalter/local/db/server-copies';
import * as v from 'valibot';
import { serverCacheOf } from '#entities/diary/server-cache/cache.ts';
import { accountRequest } from '#entities/person/account-request.ts';

type ChangeResult = Promise<Reply<unknown>>;
/** Whom a request goes to (wire 4). */
export type RequestTarget = { email: string } | { username: string } | { userId: string };

const LISTS: readonly string[] = [listFriends.path, incomingRequests.path, sentRequests.path, listBlocks.path];
/** Paths of content of others: it changes with the list of friends. */
const OF_OTHERS = ['/api/feed/', '/api/entries/'];

/** Paths of replies by friends to own days, and of replies made here: leaving takes none of them back. */
const REPLIES = /\/repl(y|ies)(\?|$)/;

const isOfOthers = (path: unknown) => typeof path === 'string' && OF_OTHERS.some((start) => path.startsWith(start));

/** Forgets content of others: after a friendship has ended it is not shown here, even without a network. */
export async function forgetOthers(accountId: string): Promise<void> {
  const { client, copies } = serverCacheOf(accountId);
  client.removeQueries({ predicate: ({ queryKey: [path] }) => isOfOthers(path) });
  for (const start of OF_OTHERS) {
    for (const { key } of await copiesUnder(copies, start)) if (!REPLIES.test(key)) await dropCopy(copies, key);
  }
}

/** Has every list of people, and all that is shown of others, read anew. */
export async function readPeopleAnew(accountId: string): Promise<void> {
  await serverCacheOf(accountId).client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => isOfOthers(path) || (typeof path === 'string' && LISTS.includes(path)),
  });
}

/** Said by a tap, so it is sent even if the page is closed with it. */
const call = ({ method, path }: { method: 'PUT' | 'DELETE'; path: string }, id: string): ChangeResult =>
  accountRequest({ method, path: path.replace(':id', encodeURIComponent(id)), schema: v.unknown(), keepalive: true });

/** Calls that change who is a friend of whom; each answers what became of it. */
export const change = {
  ask: (body: RequestTarget): ChangeResult =>
    // The call's own schema of the body would bring parts of valibot into every first view (wire 32).
    accountRequest({ method: 'POST', path: incomingRequests.path, body, schema: SentRequestSchema }),
  accept: (id: string): ChangeResult => call(acceptFriendRequest, id),
  decline: (id: string): ChangeResult => call(declineFriendRequest, id),
  withdraw: (id: string): ChangeResult => call(withdrawFriendRequest, id),
  remove: (id: string): ChangeResult => call(removeFriend, id),
  block: (id: string): ChangeResult => call(blockPerson, id),
  unblock: (id: string): ChangeResult => call(unblockPerson, id),
};
