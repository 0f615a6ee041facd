import type { EventGauge } from '@tagfalter/contract/event-gauge';

/** Guests that are listed one by one. */
export const LISTED_GUESTS = 3;

/** The guests that are listed, and what waits at the others. */
export interface WaitingGuests {
  listed: EventGauge['guests'];
  others: { guests: number; pictures: number } | null;
}

/** The guests with the most that waits, and the rest as figures. */
export function waitingGuests({ guests, guestCount, waiting }: EventGauge): WaitingGuests {
  const listed = guests.slice(0, LISTED_GUESTS);
  const left = guestCount - listed.length;
  const pictures = waiting - listed.reduce((sum, guest) => sum + guest.waiting, 0);
  return { listed, others: left > 0 && pictures > 0 ? { guests: left, pictures } : null };
}
