import type { Db } from '#api/db/open.ts';
import { arrivalOf } from './arrivals.ts';
import { isContributionId } from './guest/contribution-id.ts';
import { isRowShown } from './present.ts';
import { findContribution, findEvent } from './repository.ts';

/**
 * Whether guests may see a medium now, as cover or in a visible contribution.
 * @param viewer the event's id for a cover, else the contribution's
 */
export async function isShownInEvent(
  db: Db,
  { ownerId, hash }: { ownerId: string; hash: string },
  viewer: string,
): Promise<boolean> {
  const event = isContributionId(viewer) ? await findEvent(db, ownerId) : undefined;
  if (!event) return false;
  if (viewer === event.eventId) return event.coverHash === hash;
  const row = await findContribution(db, ownerId, viewer);
  if (!row || !isRowShown(row) || row.hiddenFiles.includes(hash)) return false;
  const isNamed = row.files.some((file) => file.hash === hash);
  const arrival = arrivalOf(row, hash);
  return isNamed && arrival?.code === null && arrival.isApproved;
}
