import type { OwnEvent } from '@tagfalter/contract/wire-event';
import { tokenAtStart } from '@tagfalter/domain/address-token';
import { deviceStore } from '#platform/browser-stores.ts';
import { eventPath } from './event-path.ts';
import { dropPart, fragmentPartsOf } from './fragment.ts';
import { SCANNED } from './scanned.ts';

const keyOf = (token: string): string => `tagfalter-ticket-${token}`;

/** Keeps the ticket of the link that opened the page, and takes it out of the address (spec decision 63). */
export function keepTicket(token: string): void {
  for (const part of fragmentPartsOf(location.hash)) {
    const ticket = part.startsWith('k=') ? tokenAtStart(part.slice(2)) : null;
    if (ticket === null) continue;
    deviceStore.setItem(keyOf(token), ticket);
    dropPart(part);
  }
}

/** Proves an event's code; undefined on a device that has opened no such link. */
export function heldTicket(token: string): string | undefined {
  return deviceStore.getItem(keyOf(token)) ?? undefined;
}

/** The host has changed the code: this ticket opens nothing any more. A newer one stays. */
export function forgetTicket(token: string, ticket: string): void {
  if (heldTicket(token) === ticket) deviceStore.removeItem(keyOf(token));
}

type LinkParts = Pick<OwnEvent, 'shareToken' | 'ticket'>;

/** The host's link, by which guests need no code. */
export function hostLink({ shareToken, ticket }: LinkParts): string {
  return `${location.origin}${eventPath(shareToken)}${ticket === null ? '' : `#k=${ticket}`}`;
}

/** Returns the host's link for a QR code, by which the page knows that it was scanned. */
export function scannedLink(event: LinkParts): string {
  return event.ticket === null ? `${hostLink(event)}${SCANNED}` : hostLink(event);
}
