import { listEvents } from '@tagfalter/contract/list-events';
import type { OwnEvent } from '@tagfalter/contract/wire-event';
import type { Fault } from '@tagfalter/local/base/fault';
import { useDiary } from '#entities/diary/diary.tsx';
import { useServerRead } from '#entities/diary/server-cache/use-server-read.ts';

/** The events of the person, as far as they are known. */
export interface MyEvents {
  /** What the server says, or said last, newest first; undefined while nothing is known. */
  list: readonly OwnEvent[] | undefined;
  /** Why there is nothing newer. */
  fault: Fault | null;
  /** Whether the person has no events to see: they have never been Pro. */
  isRefused: boolean;
  /** Whether new ones may be made, which is Pro's. */
  mayCreate: boolean;
  again: () => void;
}

/** Reads them, or without a network what was read last (spec decision 37). */
export function useMyEvents(): MyEvents {
  const { isPro } = useDiary();
  const { path, reply: schema } = listEvents;
  const { value: list, fault, again } = useServerRead({ path, schema, isKept: () => true });
  const isRefused = fault?.kind === 'refused' && fault.code === 'pro_required';
  return { list, fault: isRefused ? null : fault, isRefused, mayCreate: isPro && !isRefused, again };
}
