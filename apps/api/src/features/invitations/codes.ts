import { randomInt } from 'node:crypto';
import { DAY_MS } from '@tagfalter/domain/durations';
import { CODE_ALPHABET, CODE_GROUP_LENGTH, CODE_GROUPS } from '@tagfalter/domain/invitation-code';
import { hashCode } from '#api/base/invitation-code.ts';
import { noteOperatorEvent } from '#api/changes/audit-log.ts';
import { invitations } from '#api/db/account-schema.ts';
import type { Db } from '#api/db/open.ts';

/** Codes are valid for 30 days (spec decision 2). */
export const LIFETIME_MS = 30 * DAY_MS;

/**
 * Single use, 30 days, 79 bits, stored by hash.
 * @param now milliseconds since the epoch
 * @returns codes such as `K7QM-3XPA-9RTD-WE52`
 */
export async function makeInvitations(db: Db, count: number, now: number): Promise<string[]> {
  const codes = Array.from({ length: count }, makeCode);
  const expiresAt = new Date(now + LIFETIME_MS);
  if (codes.length === 0) return codes;
  await db.transaction(async (tx) => {
    const createdAt = new Date(now);
    await tx.insert(invitations).values(codes.map((code) => ({ codeHash: hashCode(code), createdAt, expiresAt })));
    await noteOperatorEvent(tx, { kind: 'codes_made', count, at: now });
  });
  return codes;
}

export function makeCode(): string {
  const group = (): string =>
    Array.from({ length: CODE_GROUP_LENGTH }, () => CODE_ALPHABET.charAt(randomInt(CODE_ALPHABET.length))).join('');
  return Array.from({ length: CODE_GROUPS }, group).join('-');
}
