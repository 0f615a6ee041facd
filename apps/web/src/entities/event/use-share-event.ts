import type { OwnEvent } from '@tagfalter/contract/wire-event';
import { hostLink } from './ticket.ts';
import { useHandOn } from './use-hand-on.ts';

/** Hands on the link of an event, with which guests need no code. */
export function useShareEvent(): (event: OwnEvent) => Promise<void> {
  const handOn = useHandOn();
  return (event) => handOn({ title: event.eventName, url: hostLink(event) });
}
