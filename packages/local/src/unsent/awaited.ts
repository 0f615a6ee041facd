import type { Env } from '../base/env.ts';
import type { DiaryDb } from '../db/diary-db.ts';
import { isAwaitedVisibility } from '../entries/awaited-visibility.ts';
import { retryParked } from './parked.ts';

/**
 * Sends the visibilities again that waited for a confirmed address, each with the stamp of its first attempt (decision
 * 058). Call it once the address is confirmed.
 * @returns whether there was any
 */
export async function sendAwaited(db: DiaryDb, env: Env): Promise<boolean> {
  const awaited = await db.parked.filter(isAwaitedVisibility).toArray();
  for (const { id } of awaited) await retryParked(db, env, id);
  return awaited.length > 0;
}
