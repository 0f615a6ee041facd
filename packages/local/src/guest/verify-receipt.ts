import { ReceiptClaimsSchema } from '@tagfalter/contract/contribution';
import type { Env } from '../base/env.ts';
import { signedClaims } from '../base/signed-claims.ts';
import type { ContributionFile, ContributionRow, ReceiptRow } from './contribution-rows.ts';

/** @returns `null` and reports it, unless the event's key signed it for this file */
export async function verifyReceipt(
  env: Pick<Env, 'report'>,
  row: Pick<ContributionRow, 'id' | 'eventId' | 'receiptKey'>,
  file: Pick<ContributionFile, 'hash' | 'size'>,
  jws: string,
): Promise<ReceiptRow | null> {
  try {
    const claims = await signedClaims(jws, row.receiptKey, ReceiptClaimsSchema);
    const isOurs = claims?.event === row.eventId && claims.contribution === row.id;
    const isThisFile = claims?.hash === file.hash && claims.size === file.size;
    if (isOurs && isThisFile) return { contributionId: row.id, hash: file.hash, jws, at: claims.iat * 1000 };
    throw new Error('a receipt that does not fit');
  } catch (error) {
    env.report(error, 'guest: a receipt');
    return null;
  }
}
