import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '#api/db/open.ts';
import { shares, shareTokens } from '#api/db/share-schema.ts';

/**
 * Ends the links of entries, used ones included, whose media stay readable for a while. Their tokens never work again.
 * @returns whether there was one
 */
export async function endLinks(tx: Tx, accountId: string, entryIds: readonly string[]): Promise<boolean> {
  if (entryIds.length === 0) return false;
  const isOfThem = and(eq(shares.accountId, accountId), inArray(shares.entryId, [...entryIds]));
  const gone = await tx.delete(shares).where(isOfThem).returning({ token: shares.token });
  for (const { token } of gone) await tx.delete(shareTokens).where(eq(shareTokens.token, token));
  return gone.length > 0;
}
