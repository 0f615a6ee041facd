import { storedChoice } from './stored-choice.ts';

/** How long the device trembles, in ms (design 2, "Haptics"). */
export const TAP_MS = 8;
export const RECORD_MS = 20;

/** Whether the device answers a finger; can be turned off. */
export const hapticsChoice = storedChoice('haptics', ['on', 'off'], 'on');

/** Whether this is a device in a hand that can tremble; desks have the call, too. */
export function canVibrate(): boolean {
  return 'vibrate' in navigator && matchMedia('(pointer: coarse)').matches;
}

/** Trembles, where that is possible and wanted. @param ms one of the lengths above */
export function vibrate(ms: number): void {
  if (canVibrate() && hapticsChoice.get() === 'on') navigator.vibrate(ms);
}
