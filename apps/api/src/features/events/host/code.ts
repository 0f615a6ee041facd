import { randomBytes } from 'node:crypto';
import type { SharingMode } from '@tagfalter/domain/event';
import { isEventCode, makeEventCode } from '@tagfalter/domain/event-code';
import { Refusal } from '#api/base/refusal.ts';

/** 128 bits, 22 characters (wire 53). */
export const makeTicket = (): string => randomBytes(16).toString('base64url');

/**
 * Chosen or generated code; `null` outside of code mode.
 * @throws Refusal `code_too_short` for a wrong length (spec decision 29)
 */
export function eventCodeOf(mode: SharingMode, typed: string): string | null {
  if (mode !== 'code_required') return null;
  const code = typed.normalize('NFC').trim();
  if (code === '') return makeEventCode(randomBytes(8));
  if (!isEventCode(code)) throw new Refusal('code_too_short');
  return code;
}
