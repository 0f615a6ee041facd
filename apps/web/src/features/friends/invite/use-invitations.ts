import { listInvitations, type SentInvitation } from '@tagfalter/contract/invitations';
import type { Fault } from '@tagfalter/local/base/fault';
import { useServerRead } from '#entities/diary/server-cache/use-server-read.ts';

/** Own invitations: what the server says, or without a network said last (spec decision 37). */
export interface Invitations {
  /** Newest first; undefined while nothing is known. */
  sent: readonly SentInvitation[] | undefined;
  quota: Quota | undefined;
  /** Why there is nothing newer. */
  fault: Fault | null;
  again: () => void;
}

/** How many invitations are left, and how many there are by days in a row (spec decision 17). */
export interface Quota {
  left: number;
  earned: number;
}

const isKept = () => true;

export function useInvitations(): Invitations {
  const { value, fault, again } = useServerRead({ path: listInvitations.path, schema: listInvitations.reply, isKept });
  return { sent: value?.invitations, quota: value, fault, again };
}
