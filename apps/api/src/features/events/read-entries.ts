import type { EventEntry } from '@tagfalter/contract/wire-event';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { reports } from '#api/db/moderation-schema.ts';
import type { Db, Tx } from '#api/db/open.ts';
import type { EventDeps } from './event-deps.ts';
import { isRowShown, isThere, presentEntry } from './present.ts';
import type { ContributionColumns } from './repository.ts';

/**
 * In the given order. Media are read after the rows, so that a version never names less than is shown.
 * @returns `null` for invisible ones
 */
export async function presentAll(
  { media }: Pick<EventDeps, 'media'>,
  db: Db | Tx,
  { eventId, rows, isHost }: { eventId: string; rows: readonly ContributionColumns[]; isHost: boolean },
): Promise<(EventEntry | null)[]> {
  const visible = new Set(rows.filter((row) => (isHost ? isThere(row) : isRowShown(row))));
  const hashes = [...new Set([...visible].flatMap(({ files }) => files.map(({ hash }) => hash)))];
  const known = await media.find(db, eventId, hashes);
  const reported = isHost ? await countReports(db, eventId, [...visible]) : new Map<string, number>();
  const { addresses } = media;
  return rows.map((row) => {
    if (!visible.has(row)) return null;
    const seen = { row, media: known, addresses };
    return presentEntry(isHost ? { ...seen, reports: reported.get(row.id) ?? 0 } : seen);
  });
}

async function countReports(
  db: Db | Tx,
  eventId: string,
  rows: readonly ContributionColumns[],
): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const found = await db
    .select({ target: reports.target, n: sql<number>`sum(1 + ${reports.further})`.mapWith(Number) })
    .from(reports)
    .where(and(eq(reports.ownerId, eventId), inArray(reports.target, ids)))
    .groupBy(reports.target);
  return new Map(found.map(({ target, n }) => [target, n]));
}
