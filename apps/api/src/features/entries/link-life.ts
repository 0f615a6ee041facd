import { sql } from 'drizzle-orm';
import { entries } from '#api/db/entry-schema.ts';
import { shares } from '#api/db/share-schema.ts';
import type { StoredEntry } from './stored-entry.ts';

/*
 * A link ends with its entry (decision 058). A revival gives the entry another `unlinked` clock than the link knows,
 * whatever caused it.
 */

/** For a new link. */
export const lifeOf = ({ clocks }: Pick<StoredEntry, 'clocks'>): string | null => clocks.unlinked?.at ?? null;

/** The entry has not been deleted since the link was made, or came back with its links. */
export function isOfSameLife(
  { madeAfter }: { madeAfter: string | null },
  stored: Pick<StoredEntry, 'clocks'>,
): boolean {
  return madeAfter === lifeOf(stored);
}

/** The same for a join of `shares` and `entries`. */
export const ofSameLife = sql`${shares.madeAfter} is not distinct from ${entries.clocks} -> 'unlinked' ->> 'at'`;
