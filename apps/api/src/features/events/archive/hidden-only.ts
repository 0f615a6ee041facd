import { and, isNotNull, or, sql } from 'drizzle-orm';
import { contributions } from '#api/db/event-schema.ts';
import type { Db } from '#api/db/open.ts';
import { deliveredBy } from '../arrivals.ts';
import type { ContributionColumns } from '../repository.ts';
import { isIncluded, type Moment } from './included.ts';

/**
 * Hashes that are hidden in each included contribution that delivered them. Their files lie apart; those that another
 * guest shows do not.
 */
export async function hiddenOnly(db: Db, moment: Moment): Promise<ReadonlySet<string>> {
  const { hiddenAt, hiddenFiles, arrivals } = contributions;
  const hides = or(isNotNull(hiddenAt), sql`${hiddenFiles} <> '[]'::jsonb`);
  const columns = { hiddenAt, hiddenFiles, arrivals };
  const hiding = await db
    .select(columns)
    .from(contributions)
    .where(and(isIncluded(moment), hides));
  const hidden = new Set(hiding.flatMap(hiddenOf));
  if (hidden.size === 0) return hidden;
  const delivers = sql`exists (
    select 1 from jsonb_array_elements(${arrivals}) as arrival
      where arrival ->> 'hash' = any(${sql.param([...hidden])}::text[])
        and (arrival ->> 'at')::numeric <= ${moment.at}
  )`;
  const holding = await db
    .select(columns)
    .from(contributions)
    .where(and(isIncluded(moment), delivers));
  const shown = new Set(holding.flatMap(shownOf));
  return new Set([...hidden].filter((hash) => !shown.has(hash)));
}

type Row = Pick<ContributionColumns, 'hiddenAt' | 'hiddenFiles' | 'arrivals'>;

const hiddenOf = (row: Row): string[] => (row.hiddenAt === null ? row.hiddenFiles : deliveredBy(row));

const shownOf = (row: Row): string[] => {
  const hidden = new Set(hiddenOf(row));
  return deliveredBy(row).filter((hash) => !hidden.has(hash));
};
