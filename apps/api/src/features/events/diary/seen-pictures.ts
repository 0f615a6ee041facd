import { arrivedMediaOf } from '../arrivals.ts';
import type { EventDeps } from '../event-deps.ts';
import type { EventMedium } from '../media-port.ts';
import { isRowShown, isThere } from '../present.ts';
import { type ContributionColumns, contributionsWith } from '../repository.ts';

/**
 * Pictures the caller sees, in the given order: the host all but taken-down ones, others the visible ones. A
 * picture hidden of one guest is seen through another who sent it too. Portraits are excluded.
 * @param hashes unique
 */
export async function seenPictures(
  { db, media }: Pick<EventDeps, 'db' | 'media'>,
  { eventId, hashes, isHost }: { eventId: string; hashes: readonly string[]; isHost: boolean },
): Promise<EventMedium[]> {
  if (hashes.length === 0) return [];
  const known = await media.find(db, eventId, hashes);
  const isOpen = (row: ContributionColumns) => (isHost ? isThere(row) && row.takenDownAt === null : isRowShown(row));
  const rows = (await contributionsWith(db, eventId, hashes)).filter(isOpen);
  const seen = new Set<string>();
  for (const row of rows) {
    for (const { file, medium, isApproved } of arrivedMediaOf(row, known)) {
      const isPicture = (file.role === 'top' || file.role === 'more') && medium.state === 'ready';
      if (isPicture && (isHost || (isApproved && !row.hiddenFiles.includes(file.hash)))) seen.add(file.hash);
    }
  }
  return hashes.flatMap((hash) => (seen.has(hash) ? (known.get(hash) ?? []) : []));
}
