import type { Db } from '#api/db/open.ts';
import { findEntriesWithMedium } from './repository.ts';
import { isAudioWithin } from './rules/limits.ts';

/**
 * Whether an entry was accepted with this recording at Pro's length, judged by its time of making (spec decision 11);
 * bytes may arrive after Pro ended.
 */
export async function isTakenAsPro(db: Db, accountId: string, hash: string): Promise<boolean> {
  const referring = await findEntriesWithMedium(db, accountId, hash);
  return referring.some(({ entry: { audio } }) => audio?.hash === hash && !isAudioWithin(false, audio.durationMs));
}
