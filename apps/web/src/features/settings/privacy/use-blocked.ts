import { type BlockedPerson, listBlocks, unblockPerson } from '@tagfalter/contract/blocks';
import type { Fault } from '@tagfalter/local/base/fault';
import * as v from 'valibot';
import { useDiary } from '#entities/diary/diary.tsx';
import { serverCacheOf } from '#entities/diary/server-cache/cache.ts';
import { useServerRead } from '#entities/diary/server-cache/use-server-read.ts';
import { accountRequest } from '#entities/person/account-request.ts';

/** Whom the person has blocked. */
export interface BlockedPeople {
  /** Newest first; undefined while nothing is known. */
  list: readonly BlockedPerson[] | undefined;
  fault: Fault | null;
  again: () => void;
  /** Ends a block. @returns why it did not; null when it did */
  unblock: (id: string) => Promise<Fault | null>;
}

export function useBlocked(): BlockedPeople {
  const { accountId } = useDiary();
  const { path, reply: schema } = listBlocks;
  const { value: list, fault, again } = useServerRead({ path, schema, isKept: () => true });
  const unblock = async (id: string) => {
    const { method, path: one } = unblockPerson;
    const answer = await accountRequest({ method, path: one.replace(':id', id), schema: v.unknown() });
    const isGone = !answer.ok && answer.fault.kind === 'refused' && answer.fault.code === 'not_found';
    if (!answer.ok && !isGone) return answer.fault;
    serverCacheOf(accountId).client.setQueryData<BlockedPerson[]>([path], (before = []) =>
      before.filter((each) => each.id !== id),
    );
    return null;
  };
  return { list, fault, again, unblock };
}
