import { eveningOf } from '@tagfalter/domain/imported-day';
import type { DiaryDb } from '../db/diary-db.ts';
import { queryNewest } from './entries.ts';

/** Among the newest `limit` days the number of those that were written in Tagfalter, not brought from another program. */
export async function countWritten(db: DiaryDb, limit: number): Promise<number> {
  const days = await queryNewest(db, limit);
  return days.filter(({ date, createdAt }) => Date.parse(createdAt) !== eveningOf(date)).length;
}
