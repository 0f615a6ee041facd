import type { Env } from '../base/env.ts';
import type { DiaryDb } from '../db/diary-db.ts';
import { isAwaitedVisibility } from '../entries/awaited-visibility.ts';
import { getEntryByDate } from '../entries/entries.ts';
import { discardParked, retryParked } from './parked.ts';

/**
 * With the first stamps, once the address is confirmed (decision 058). Items that this version does not understand wait
 * on.
 * @returns whether there were any
 */
export async function sendAwaited(db: DiaryDb, env: Env): Promise<boolean> {
  const awaited = await db.parked.filter(isAwaitedVisibility).toArray();
  for (const { id, date } of awaited) {
    try {
      if (await getEntryByDate(db, date)) await retryParked(db, env, id);
      else await discardParked(db, env, { id, mayEdit: false });
    } catch (error) {
      env.report(error, 'sending a visibility that waited');
    }
  }
  return awaited.length > 0;
}
