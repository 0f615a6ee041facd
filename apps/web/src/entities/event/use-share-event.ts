import type { OwnEvent } from '@tagfalter/contract/wire-event';
import { eventPath } from './event-path.ts';
import { useHandOn } from './use-hand-on.ts';

/** Hands on the link of an event. */
export function useShareEvent(): (event: OwnEvent) => Promise<void> {
  const handOn = useHandOn();
  return ({ eventName, shareToken }) => handOn({ title: eventName, url: `${location.origin}${eventPath(shareToken)}` });
}
