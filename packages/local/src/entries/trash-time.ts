import { DAY_MS } from '@tagfalter/domain/durations';

/** Spec decision 42. */
export const TRASH_DAYS = 30;

/** Both in milliseconds since the epoch. */
export function isTrashOver(deletedAt: number, now: number): boolean {
  return deletedAt <= now - TRASH_DAYS * DAY_MS;
}

/** Whole days left, at least 1. Both in milliseconds since the epoch. */
export function trashDaysLeft(deletedAt: number, now: number): number {
  const left = Math.ceil((deletedAt - now) / DAY_MS) + TRASH_DAYS;
  return Math.min(Math.max(left, 1), TRASH_DAYS);
}
