import { DAY_MS } from '@tagfalter/domain/durations';
import type { LocalDate } from '@tagfalter/domain/local-date';
import type { InstallWay } from '#platform/install.ts';

/** How long 'Später' suppresses the offer (design 3.12). */
export const LATER_MS = 60 * DAY_MS;

const LATER_KEY = 'tagfalter.install-later';

/** Time of 'Später' on this device, milliseconds since the epoch; `null` if never. */
export function recallLater(store: Pick<Storage, 'getItem'>): number | null {
  const at = Number(store.getItem(LATER_KEY) ?? Number.NaN);
  return Number.isFinite(at) ? at : null;
}

/** @param now milliseconds since the epoch */
export function rememberLater(store: Pick<Storage, 'setItem'>, now: number): void {
  store.setItem(LATER_KEY, String(now));
}

interface Facts {
  way: InstallWay;
  /** Days of the newest entries, newest first; two suffice. */
  days: readonly LocalDate[];
  today: LocalDate;
  laterAt: number | null;
  /** Milliseconds since the epoch. */
  now: number;
}

/**
 * Whether the start screen offers to install: after the second saved entry or from the second day on. 'Später'
 * suppresses it for 60 days (design 3.12).
 */
export function offersInstall({ way, days, today, laterAt, now }: Facts): boolean {
  if (way !== 'ask' && way !== 'ios') return false;
  if (laterAt !== null && now - laterAt < LATER_MS) return false;
  return days.length > 1 || days.some((day) => day < today);
}
