import { CODE_ALPHABET } from './invitation-code.ts';

/** Symbols of a code that the product makes (spec decision 29). */
export const EVENT_CODE_LENGTH = 8;
/** An own code has at least so many symbols, and at most so many (spec decision 29). */
export const MIN_EVENT_CODE = 4;
export const MAX_EVENT_CODE = 32;

/** What a code is compared by: without blanks and hyphens, in upper case, in composed letters. */
export function bareEventCode(typed: string): string {
  return typed.normalize('NFC').replace(/[\s-]/g, '').toUpperCase();
}

/** Whether a host may choose this code. */
export function isEventCode(typed: string): boolean {
  const { length } = [...bareEventCode(typed)];
  return length >= MIN_EVENT_CODE && length <= MAX_EVENT_CODE;
}

/**
 * A code that is easy to read aloud.
 * @param random at least 8 random bytes
 */
export function makeEventCode(random: Uint8Array): string {
  return [...random.subarray(0, EVENT_CODE_LENGTH)].map((byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join('');
}
