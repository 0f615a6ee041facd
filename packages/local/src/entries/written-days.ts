import { eveningOf } from '@tagfalter/domain/imported-day';
import type { DiaryDb } from '../db/diary-db.ts';
import { queryNewest } from './entries.ts';

/** Days not imported among the newest `limit`. */
export async function countWritten(db: DiaryDb, limit: number): Promise<number> {
  const days = await queryNewest(db, limit);
  return days.filter(({ date, createdAt }) => Date.parse(createdAt) !== eveningOf(date)).length;
}
