import type { GuestPlan } from './messages.ts';
import { FAR_GUESTS, FAR_LINE, LINES, type WeddingSize } from './size.ts';

/** Guests begin within so many milliseconds. */
const ARRIVAL_MS = 5000;

/** Plans each guest: most lines are slow, as many below as above their geometric middle. */
export function planGuests({ guests, photos }: WeddingSize, random: () => number): GuestPlan[] {
  const plans = Array.from({ length: guests }, (_, number): GuestPlan => {
    const bytesPerSecond = LINES.least * (LINES.most / LINES.least) ** random();
    return { number, bytesPerSecond, photos, firstPhoto: number * photos, beginsAfter: random() * ARRIVAL_MS };
  });
  const far = Array.from({ length: FAR_GUESTS }, (_, index): GuestPlan => {
    const firstPhoto = guests * photos + index;
    return {
      number: guests + index,
      bytesPerSecond: FAR_LINE,
      photos: 1,
      firstPhoto,
      beginsAfter: random() * ARRIVAL_MS,
    };
  });
  return [...plans, ...far];
}
