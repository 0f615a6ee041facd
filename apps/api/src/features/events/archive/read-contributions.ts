import { and, asc, eq, gt, or } from 'drizzle-orm';
import { contributions } from '#api/db/event-schema.ts';
import type { Db } from '#api/db/open.ts';
import type { ContributionColumns } from '../repository.ts';
import { isIncluded, type Moment } from './included.ts';

/** Contributions per page; each may name 55 files. */
const PAGE = 50;

/** In order of submission, page by page to bound memory. */
export async function* readContributions(db: Db, moment: Moment): AsyncGenerator<ContributionColumns[]> {
  let last: ContributionColumns | undefined;
  for (;;) {
    const { submittedAt, id } = contributions;
    const isLater = last?.submittedAt
      ? or(gt(submittedAt, last.submittedAt), and(eq(submittedAt, last.submittedAt), gt(id, last.id)))
      : undefined;
    const page = await db
      .select()
      .from(contributions)
      .where(and(isIncluded(moment), isLater))
      .orderBy(asc(submittedAt), asc(id))
      .limit(PAGE);
    if (page.length > 0) yield page;
    if (page.length < PAGE) return;
    last = page.at(-1);
  }
}
