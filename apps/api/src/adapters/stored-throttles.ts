import { createHmac, randomInt } from 'node:crypto';
import { eq, lt, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import * as v from 'valibot';
import { describeFault } from '#api/base/log.ts';
import { createSharedThrottle } from '#api/base/shared-throttle.ts';
import type { ThrottleLimit } from '#api/base/throttle.ts';
import type { Db } from '#api/db/open.ts';
import { throttleMarks } from '#api/db/throttle-schema.ts';
import type { Throttles } from '#api/ports/throttles.ts';

/** Marks of one millisecond. */
const PER_MS = 1_000_000n;

interface Options {
  db: Db;
  /** Shared by all processes; 32 bytes. */
  key: Uint8Array;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

const RowSchema = v.object({ oldest: v.pipe(v.unknown(), v.transform(Number)), newest: v.unknown() });

/**
 * Throttles in the database, one row per key and one statement per place: the row's lock orders concurrent callers of
 * all processes. A crash of the database may forget the last marks.
 */
export function createStoredThrottles({ db, key: secret, log }: Options): Throttles {
  const release = async (key: string, mark: string): Promise<void> => {
    try {
      await db
        .update(throttleMarks)
        .set({ marks: sql`array_remove(${throttleMarks.marks}, ${mark}::bigint)` })
        .where(eq(throttleMarks.key, key));
    } catch (fault) {
      // The caller waits once more than needed.
      log.warn({ fault: describeFault(fault) }, 'a place of a throttle was not given back');
    }
  };
  return {
    create(name, limit, now) {
      return createSharedThrottle(name, async (asked) => {
        // Keyed: there are so few addresses that a plain hash of one can be found by trying all.
        const key = createHmac('sha256', secret).update(`throttle ${name} ${asked}`).digest('base64url');
        const time = Math.trunc(now());
        const mark = String(BigInt(time) * PER_MS + BigInt(randomInt(Number(PER_MS))));
        const { oldest, newest } = await addMark(db, { key, mark, time, limit });
        if (String(newest) === mark) return { wait: 0, release: () => release(key, mark) };
        const wait = Math.ceil((Math.trunc(oldest / Number(PER_MS)) + limit.span - time) / 1000);
        return { wait: Math.max(1, wait), release: async () => {} };
      });
    },
    async forget(now) {
      await db.delete(throttleMarks).where(lt(throttleMarks.endsAt, now));
    },
  };
}

interface Mark {
  key: string;
  mark: string;
  time: number;
  limit: ThrottleLimit;
}

/** Drops what has left the window, and adds the mark if there is a place. @returns what stands then */
async function addMark(db: Db, { key, mark, time, limit }: Mark): Promise<v.InferOutput<typeof RowSchema>> {
  const { marks, endsAt } = throttleMarks;
  // Clocks of processes differ a little; a mark further ahead was set by one that was wrong.
  const recent = sql`(select coalesce(array_agg(one order by one), '{}') from unnest(${marks}) as one
    where one >= ${String(BigInt(time - limit.span + 1) * PER_MS)}::bigint and one < ${String(BigInt(time + limit.span) * PER_MS)}::bigint)`;
  const ends = time + limit.span;
  const rows = await db
    .insert(throttleMarks)
    .values({ key, marks: sql`array[${mark}::bigint]`, endsAt: ends })
    .onConflictDoUpdate({
      target: throttleMarks.key,
      set: {
        marks: sql`case when cardinality(${recent}) < ${limit.marks}::integer then ${recent} || ${mark}::bigint else ${recent} end`,
        endsAt: sql`greatest(${endsAt}, ${ends}::bigint)`,
      },
    })
    .returning({ oldest: sql`${marks}[1]`, newest: sql`${marks}[cardinality(${marks})]` });
  return v.parse(RowSchema, rows[0]);
}
