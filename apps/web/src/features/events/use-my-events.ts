import { listEvents } from '@tagfalter/contract/list-events';
import type { OwnEvent } from '@tagfalter/contract/wire-event';
import type { Fault } from '@tagfalter/local/base/fault';
import { useDiary } from '#entities/diary/diary.tsx';
import { useServerRead } from '#entities/diary/server-cache/use-server-read.ts';

/** Events of the person, as far as they are known. */
export interface MyEvents {
  /** Latest reply of the server or its cached copy, newest first; `undefined` until known. */
  list: readonly OwnEvent[] | undefined;
  /** Why there is nothing newer. */
  fault: Fault | null;
  /** Whether the person has no events to see: they have never been Pro. */
  isRefused: boolean;
  /** Whether the person may create events, which needs Pro. */
  mayCreate: boolean;
  again: () => void;
}

/** Reads the events; without a network, the last copy (spec decision 37). */
export function useMyEvents(): MyEvents {
  const { isPro } = useDiary();
  const { path, reply: schema } = listEvents;
  const { value: list, fault, again } = useServerRead({ path, schema, isKept: () => true });
  const isRefused = fault?.kind === 'refused' && fault.code === 'pro_required';
  return { list, fault: isRefused ? null : fault, isRefused, mayCreate: isPro && !isRefused, again };
}
