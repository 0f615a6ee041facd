import {
  blockPerson as blockCall,
  listBlocks as blocksCall,
  unblockPerson as unblockCall,
} from '@tagfalter/contract/blocks';
import { createFriendRequest } from '@tagfalter/contract/create-friend-request';
import {
  acceptFriendRequest,
  declineFriendRequest,
  incomingRequests,
  sentRequests,
  withdrawFriendRequest,
} from '@tagfalter/contract/friend-requests';
import { listFriends as friendsCall, removeFriend as removeCall } from '@tagfalter/contract/friends';
import { searchUser } from '@tagfalter/contract/user-search';
import { DAY_MS } from '@tagfalter/domain/durations';
import { Refusal } from '#api/base/refusal.ts';
import { type Route, route } from '#api/http/route.ts';
import { blockPerson, listBlocks, unblockPerson } from './blocks.ts';
import { findPerson, type PersonName, personNamed } from './find-person.ts';
import { listFriends, removeFriend } from './friends.ts';
import type { PeopleDeps } from './people-deps.ts';
import { presentPerson } from './persons.ts';
import { acceptRequest, askToBefriend, declineRequest, listIncoming, listSent, withdrawRequest } from './requests.ts';

/** Per account (spec decision 21, permission matrix). */
const LOOK_UPS = { marks: 30, span: DAY_MS };
const REQUESTS = { marks: 20, span: DAY_MS };

export function peopleRoutes(deps: PeopleDeps): Route[] {
  const lookUps = deps.throttles.create('look-ups', LOOK_UPS, deps.now);
  const requests = deps.throttles.create('friend requests', REQUESTS, deps.now);
  return [
    route(searchUser, async ({ actor, query }) => {
      await lookUps.require(actor.accountId);
      const found = await findPerson(deps.db, actor, asked(query));
      if (!found) throw new Refusal('not_found');
      return presentPerson(found, deps.pictures);
    }),
    route(friendsCall, ({ actor }) => listFriends(deps, actor)),
    route(removeCall, ({ actor, params }) => done(removeFriend(deps, actor, params.id))),
    route(incomingRequests, ({ actor }) => listIncoming(deps, actor)),
    route(sentRequests, ({ actor }) => listSent(deps, actor)),
    route(createFriendRequest, async ({ actor, body }) => {
      await requests.require(actor.accountId);
      return askToBefriend(deps, actor, body);
    }),
    route(acceptFriendRequest, ({ actor, params }) => done(acceptRequest(deps, actor, params.id))),
    route(declineFriendRequest, ({ actor, params }) => done(declineRequest(deps, actor, params.id))),
    route(withdrawFriendRequest, ({ actor, params }) => done(withdrawRequest(deps, actor, params.id))),
    route(blocksCall, ({ actor }) => listBlocks(deps, actor)),
    route(blockCall, ({ actor, params }) => done(blockPerson(deps, actor, params.id))),
    route(unblockCall, ({ actor, params }) => done(unblockPerson(deps, actor, params.id))),
  ];
}

/** By kind of name, or guessed from what was typed. */
function asked({ q = '', email, username }: { q?: string; email?: string; username?: string }): PersonName {
  if (email !== undefined) return { email };
  return username === undefined ? personNamed(q) : { username };
}

async function done(work: Promise<void>): Promise<undefined> {
  await work;
  return undefined;
}
