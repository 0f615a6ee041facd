import { CODE_ALPHABET } from './invitation-code.ts';

/** Length of a generated code (spec decision 29). */
export const EVENT_CODE_LENGTH = 8;
/** Length limits of a code chosen by the host (spec decision 29). */
export const MIN_EVENT_CODE = 4;
export const MAX_EVENT_CODE = 32;

/** The form in which codes are compared. */
export function bareEventCode(typed: string): string {
  return typed.normalize('NFC').replace(/[\s-]/g, '').toUpperCase();
}

/** Whether a host may choose this code. */
export function isEventCode(typed: string): boolean {
  const { length } = [...bareEventCode(typed)];
  return length >= MIN_EVENT_CODE && length <= MAX_EVENT_CODE;
}

/**
 * Easy to read aloud.
 * @param random at least 8 random bytes
 */
export function makeEventCode(random: Uint8Array): string {
  return [...random.subarray(0, EVENT_CODE_LENGTH)].map((byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join('');
}
