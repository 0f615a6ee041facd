import { sql } from 'drizzle-orm';
import type { Db } from '#api/db/open.ts';

/** Waiting jobs of one kind. */
export interface Queue {
  /** Name of the kind. */
  queue: string;
  /** Jobs that could run and do not yet. */
  waiting: number;
  /** For which the oldest of them could have run. */
  seconds: number;
}

/** Jobs whose time has come, in the tables of pg-boss; those planned for later do not wait. */
export async function readQueues(db: Db): Promise<Queue[]> {
  return db
    .select({
      queue: sql<string>`q.name`,
      waiting: sql`count(j.id)`.mapWith(Number),
      seconds: sql`coalesce(extract(epoch from now() - min(j.start_after)), 0)`.mapWith(Number),
    })
    .from(
      sql`pgboss.queue q
        left join pgboss.job j on j.name = q.name and j.state in ('created', 'retry') and j.start_after <= now()`,
    )
    .groupBy(sql`q.name`)
    .orderBy(sql`q.name`);
}
