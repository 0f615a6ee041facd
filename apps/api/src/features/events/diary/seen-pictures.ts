import { takenDownIn } from '../archive/included.ts';
import { mediaOf } from '../arrivals.ts';
import type { EventDeps } from '../event-deps.ts';
import type { EventMedium } from '../media-port.ts';
import { isShown, isThere } from '../present.ts';
import { contributionsWith, hiddenIn } from '../repository.ts';

/**
 * Pictures the caller sees, in the given order: the host all but taken-down ones, others the visible ones. Portraits
 * are excluded.
 * @param hashes unique
 */
export async function seenPictures(
  { db, media }: Pick<EventDeps, 'db' | 'media'>,
  { eventId, hashes, isHost }: { eventId: string; hashes: readonly string[]; isHost: boolean },
): Promise<EventMedium[]> {
  if (hashes.length === 0) return [];
  const known = await media.find(db, eventId, hashes);
  const hidden = isHost ? await takenDownIn(db, eventId) : await hiddenIn(db, eventId);
  const rows = (await contributionsWith(db, eventId, hashes)).filter(isHost ? isThere : isShown);
  const seen = new Set<string>();
  for (const row of rows) {
    for (const { file, medium, isApproved } of mediaOf(row, known)) {
      const isPicture = (file.role === 'top' || file.role === 'more') && medium.state === 'ready';
      if (isPicture && (isHost || isApproved) && !hidden.has(file.hash)) seen.add(file.hash);
    }
  }
  return hashes.flatMap((hash) => (seen.has(hash) ? (known.get(hash) ?? []) : []));
}
