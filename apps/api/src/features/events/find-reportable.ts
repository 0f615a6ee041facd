import { and, asc, eq, isNull } from 'drizzle-orm';
import { contributions } from '#api/db/event-schema.ts';
import type { Db } from '#api/db/open.ts';

/** Entries of one id, in as many events; phones make ids at random, so there is one. */
const MAX_TARGETS = 20;

/** Entries of guest books with this id; every one where no event is named. */
export async function findReportableContributions(
  db: Db,
  { id, event }: { id: string; event?: string | undefined },
): Promise<{ ownerId: string; target: string }[]> {
  const isMeant = event === undefined ? undefined : eq(contributions.eventId, event);
  return db
    .select({ ownerId: contributions.eventId, target: contributions.id })
    .from(contributions)
    .where(and(eq(contributions.id, id), isMeant, isNull(contributions.deletedAt)))
    .orderBy(asc(contributions.createdAt))
    .limit(MAX_TARGETS);
}
