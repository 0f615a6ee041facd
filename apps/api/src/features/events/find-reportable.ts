import { and, asc, eq, isNull } from 'drizzle-orm';
import { contributions } from '#api/db/event-schema.ts';
import type { Db } from '#api/db/open.ts';

/** Ids are random, so there is normally one. */
const MAX_TARGETS = 20;

/** Guest book entries with this id, in one event or all. */
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
