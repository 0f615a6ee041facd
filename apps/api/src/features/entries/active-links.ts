import type { ShareOptions } from '@tagfalter/domain/share';
import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import { entries } from '#api/db/entry-schema.ts';
import type { Db, Tx } from '#api/db/open.ts';
import { shares } from '#api/db/share-schema.ts';
import { ofSameLife } from './link-life.ts';

/** A link as its owner sees it (spec §3). */
export interface ActiveLink {
  token: string;
  options: ShareOptions;
}

/** Active links by entry id. @param now milliseconds since the epoch */
export async function activeLinks(
  db: Db | Tx,
  accountId: string,
  entryIds: readonly string[],
  now: number,
): Promise<Map<string, ActiveLink>> {
  if (entryIds.length === 0) return new Map();
  const rows = await db
    .select({ entryId: shares.entryId, token: shares.token, options: shares.options })
    .from(shares)
    .innerJoin(entries, and(eq(entries.accountId, shares.accountId), eq(entries.id, shares.entryId), ofSameLife))
    .where(
      and(
        eq(shares.accountId, accountId),
        // A whole diary has more entries than links: all links are read then.
        entryIds.length === 1 ? inArray(shares.entryId, [...entryIds]) : undefined,
        isNull(entries.deletedAt),
        isNull(shares.usedAt),
        or(isNull(shares.expiresAt), gt(shares.expiresAt, new Date(now))),
      ),
    );
  return new Map(rows.map(({ entryId, ...link }) => [entryId, link]));
}
