import { listEvents } from '@tagfalter/contract/list-events';
import type { OwnEvent } from '@tagfalter/contract/wire-event';
import type { Fault } from '@tagfalter/local/base/fault';
import { useServerRead } from '#entities/diary/server-cache/use-server-read.ts';

/** An own event, as far as it is known. */
export type OwnEventView =
  | { status: 'loading' }
  /** Nothing is known of the event; `fault` says why. */
  | { status: 'failed'; fault: Fault; again: () => void }
  /** There is no such event, or it is somebody else's. */
  | { status: 'missing' }
  /** As the server says it, or said it last. */
  | { status: 'open'; event: OwnEvent };

/**
 * Returns an event of this person; without a network, as the list of own events last said (spec decision 37).
 * @param token of the event's address
 */
export function useOwnEvent(token: string): OwnEventView {
  const { path, reply: schema } = listEvents;
  const { value: list, fault, again } = useServerRead({ path, schema, isKept: () => true });
  const event = list?.find(({ shareToken }) => shareToken === token);
  if (event) return { status: 'open', event };
  // A person without past or present Pro has no events.
  if (fault?.kind === 'refused' && fault.code === 'pro_required') return { status: 'missing' };
  if (fault) return { status: 'failed', fault, again };
  return { status: list ? 'missing' : 'loading' };
}
