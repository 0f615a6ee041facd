import { hashCode } from '#api/invitation-code.ts';

/** A registration form is filled in within this time. */
const SPAN_MS = 30 * 60_000;
const MAX_ADDRESSES = 10_000;

/** Which good invitation code an address has shown last; for sign-ups that do not name theirs. */
export interface ShownCodes {
  note(address: string, code: string): void;
  /** Hash of the code; undefined when none was shown lately. */
  lastOf(address: string): string | undefined;
}

/** @param now milliseconds since the epoch */
export function createShownCodes(now: () => number): ShownCodes {
  const shown = new Map<string, { hash: string; at: number }>();
  return {
    note(address, code) {
      shown.delete(address);
      shown.set(address, { hash: hashCode(code), at: now() });
      const first = shown.size > MAX_ADDRESSES ? shown.keys().next().value : undefined;
      if (first !== undefined) shown.delete(first);
    },
    lastOf(address) {
      const last = shown.get(address);
      return last && last.at > now() - SPAN_MS ? last.hash : undefined;
    },
  };
}
