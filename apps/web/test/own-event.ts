import type { EventGauge } from '@tagfalter/contract/event-gauge';
import type { OwnEvent } from '@tagfalter/contract/wire-event';
import { EVENT } from './guest-event.ts';

/** An event as its host is told of it. */
export const OWN: OwnEvent = {
  ...EVENT,
  ...{ eventCode: null, ticket: null, closedAt: null, guestCount: 64, pictureCount: 0, awaitingCount: 0 },
  ...{ bytes: 2_100_000_000, files: 212, maxBytes: 10_000_000_000, maxFiles: 10_000 },
};

/** Nothing has come, nothing waits. */
const NOTHING_ANNOUNCED = { files: 0, bytes: 0 };
export const NOTHING: EventGauge = {
  ...{ arrived: 0, waiting: 0, guestCount: 0 },
  announced: NOTHING_ANNOUNCED,
  guests: [],
};

/** A gauge at which so many pictures wait at each of these guests, of whom at most some are named. */
export function gaugeOf(arrived: number, waiting: Record<string, number>, named = 50): EventGauge {
  const all = Object.entries(waiting);
  const guests = all.slice(0, named).map(([guestName, count]) => ({
    ...{ guestName, avatarUrl: null, waiting: count, heardAt: '2026-09-12T18:51:00.000Z', isSending: false },
  }));
  const waits = all.reduce((sum, [, count]) => sum + count, 0);
  return { arrived, waiting: waits, guestCount: all.length, announced: NOTHING_ANNOUNCED, guests };
}
