import { MINUTE_MS } from './durations.ts';

/**
 * Hybrid logical clock (S6): 12 hex digits of milliseconds since the epoch, `-`, 4 hex digits of a counter. Text order
 * is time order.
 */
export type Hlc = string;

export const HLC_FORM = /^[0-9a-f]{12}-[0-9a-f]{4}$/;
export const HLC_ZERO: Hlc = '000000000000-0000';
/** The server clamps stamps further ahead (S6). */
export const MAX_CLOCK_LEAD_MS = 5 * MINUTE_MS;
const MAX_COUNTER = 0xffff;

function write(millis: number, counter: number): Hlc {
  return `${Math.max(0, millis).toString(16).padStart(12, '0')}-${counter.toString(16).padStart(4, '0')}`;
}

/** Milliseconds since the epoch. */
export function hlcMillis(stamp: Hlc): number {
  return Number.parseInt(stamp.slice(0, 12), 16);
}

/** A stamp later than `last`. @param now milliseconds since the epoch */
export function hlcTick(last: Hlc, now: number): Hlc {
  const lastMillis = hlcMillis(last);
  if (now > lastMillis) return write(now, 0);
  const counter = Number.parseInt(last.slice(13), 16) + 1;
  return counter > MAX_COUNTER ? write(lastMillis + 1, 0) : write(lastMillis, counter);
}

/** Limits `stamp` to `MAX_CLOCK_LEAD_MS` after `now` (milliseconds since the epoch). */
export function hlcClamp(stamp: Hlc, now: number): Hlc {
  const limit = now + MAX_CLOCK_LEAD_MS;
  return hlcMillis(stamp) > limit ? write(limit, MAX_COUNTER) : stamp;
}

/** Stamp of a write and the client that wrote it, whose id breaks ties. */
export interface FieldClock {
  at: Hlc;
  by: string;
}

export function isLaterClock(next: FieldClock, current: FieldClock | undefined): boolean {
  if (!current) return true;
  return next.at === current.at ? next.by >= current.by : next.at > current.at;
}
