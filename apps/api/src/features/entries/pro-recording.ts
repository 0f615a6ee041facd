import type { Db } from '#api/db/open.ts';
import { findEntriesWithMedium } from './repository.ts';
import { isAudioWithin } from './rules/limits.ts';

/**
 * Whether an entry has been taken with this recording at a length that only Pro allows. The entry was judged by when it
 * was made (decision 11); its bytes may arrive after Pro has ended.
 */
export async function isTakenAsPro(db: Db, accountId: string, hash: string): Promise<boolean> {
  const referring = await findEntriesWithMedium(db, accountId, hash);
  return referring.some(({ entry: { audio } }) => audio?.hash === hash && !isAudioWithin(false, audio.durationMs));
}
