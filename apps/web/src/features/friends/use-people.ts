import { type BlockedPerson, listBlocks } from '@tagfalter/contract/blocks';
import {
  type IncomingRequest,
  incomingRequests,
  type SentRequest,
  sentRequests,
} from '@tagfalter/contract/friend-requests';
import { type Friend, listFriends } from '@tagfalter/contract/friends';
import type { Fault } from '@tagfalter/local/base/fault';
import { useServerRead } from '#entities/diary/server-cache/use-server-read.ts';

/** Own lists of people: what the server says, or without a network said last (spec decision 37). */
export interface People {
  /** Undefined while nothing is known; so are the others. */
  friends: readonly Friend[] | undefined;
  incoming: readonly IncomingRequest[] | undefined;
  sent: readonly SentRequest[] | undefined;
  blocked: readonly BlockedPerson[] | undefined;
  /** Why there is nothing newer. */
  fault: Fault | null;
  again: () => void;
}

const isKept = () => true;

/** Reads friends, requests of both directions and blocked people. */
export function usePeople(): People {
  const friends = useServerRead({ path: listFriends.path, schema: listFriends.reply, isKept });
  const incoming = useServerRead({ path: incomingRequests.path, schema: incomingRequests.reply, isKept });
  const sent = useServerRead({ path: sentRequests.path, schema: sentRequests.reply, isKept });
  const blocked = useServerRead({ path: listBlocks.path, schema: listBlocks.reply, isKept });
  const all = [friends, incoming, sent, blocked];
  return {
    friends: friends.value,
    incoming: incoming.value,
    sent: sent.value,
    blocked: blocked.value,
    fault: all.find(({ fault }) => fault !== null)?.fault ?? null,
    again: () => {
      for (const { again } of all) again();
    },
  };
}
