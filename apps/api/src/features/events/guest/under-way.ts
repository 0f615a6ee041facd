import { type SQL, sql } from 'drizzle-orm';
import { contributions } from '#api/db/event-schema.ts';

/** Milliseconds after its last byte, or its announcement, in which a reservation gives way to nobody (spec decision 64). */
export const RESERVED_MS = 600_000;

/**
 * Condition on a begun contribution: it uses shared space no longer than a reservation does. Nobody sees it, nor can
 * delete it, before it is finished. It may still be sent later.
 */
export function isUnderWay({ now }: { now: () => number }): SQL {
  const { createdAt, reservedUntil } = contributions;
  const instant = (at: number) => sql.param(new Date(at), createdAt);
  return sql`(${createdAt} > ${instant(now() - RESERVED_MS)} or coalesce(${reservedUntil} > ${instant(now())}, false))`;
}
