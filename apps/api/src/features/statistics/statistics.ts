import { type CountedEntry, type Statistics, statisticsOf, wordsOf } from '@tagfalter/domain/statistics';
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { createFairGate } from '#api/base/fair-gate.ts';
import { createTurns } from '#api/base/turns.ts';
import { entries } from '#api/db/entry-schema.ts';
import type { Db } from '#api/db/open.ts';
import { owners } from '#api/db/owner-schema.ts';
import { readWrittenDays, todayInZone } from './dates.ts';

/** Entries counted per turn of the event loop. */
const SLICE = 100;
const MAX_KNOWN = 5000;
/** Bounds concurrent counting. */
const LIMITS = { width: 2, widthPerKey: 1, waiting: 200, waitingPerKey: 4 };

interface StatisticsDeps {
  db: Db;
  now: () => number;
}

/** The same figures that devices count (wire 20). */
export type ReadStatistics = (accountId: string, timeZone: string | undefined) => Promise<Statistics>;

/** Counts in slices, so that a long diary blocks nobody, and again only after a change of the account. */
export function createStatistics({ db, now }: StatisticsDeps): ReadStatistics {
  const gate = createFairGate('turns of statistics', LIMITS);
  const nextTurn = createTurns();
  const known = new LRUCache<string, { as: string; figures: Statistics }>({ max: MAX_KNOWN });

  return (accountId, timeZone) =>
    gate(accountId, async () => {
      const version = await readVersion(db, accountId);
      const today = todayInZone(now(), await readWrittenDays(db, accountId), timeZone);
      const as = `${version} ${today}`;
      const found = known.get(accountId);
      if (found?.as === as) return found.figures;
      const counted: CountedEntry[] = [];
      for (let after = ''; ; ) {
        const slice = await readSlice(db, accountId, after);
        const last = slice.at(-1);
        if (!last) break;
        await nextTurn(accountId);
        counted.push(...slice.map((entry) => ({ ...entry, words: wordsOf(entry) })));
        after = last.date;
      }
      const figures = statisticsOf(counted, today);
      known.set(accountId, { as, figures });
      return figures;
    });
}

async function readVersion(db: Db, accountId: string): Promise<number> {
  const [row] = await db.select({ version: owners.version }).from(owners).where(eq(owners.ownerId, accountId));
  return row?.version ?? 0;
}

/** Next entries by date. */
function readSlice(db: Db, accountId: string, after: string) {
  const { date, text, audioTranscript, isFavorite, addedLater } = entries;
  const photos = sql<number>`jsonb_array_length(${entries.images})`.mapWith(Number);
  return db
    .select({ date, text, audioTranscript, isFavorite, addedLater, photos })
    .from(entries)
    .where(and(eq(entries.accountId, accountId), isNull(entries.deletedAt), gt(date, after)))
    .orderBy(asc(date))
    .limit(SLICE);
}
