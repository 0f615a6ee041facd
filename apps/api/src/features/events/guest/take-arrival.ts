import { and, eq } from 'drizzle-orm';
import { contributions } from '#api/db/event-schema.ts';
import type { Tx } from '#api/db/open.ts';
import { arrivalOf } from '../arrivals.ts';
import { findContribution, findEvent } from '../repository.ts';
import { renewByArrival } from './quota.ts';
import type { SettleDeps } from './settle.ts';

/** A delivered file. */
export interface FileDelivery {
  ownerId: string;
  contributionId: string;
  hash: string;
  /** Code of a refusal; null if stored. */
  code: string | null;
}

/**
 * Records a delivery under the event's lock. A refusal in a finished contribution is final: its host saw it without the
 * file.
 * @returns false if the contribution is deleted, or does not name the file any more
 */
export async function takeArrival(
  { media, now }: SettleDeps,
  tx: Tx,
  { ownerId, contributionId, hash, code }: FileDelivery,
): Promise<boolean> {
  const [event, row] = [await findEvent(tx, ownerId), await findContribution(tx, ownerId, contributionId)];
  if (!event || !row || row.deletedAt !== null || !row.files.some((file) => file.hash === hash)) return false;
  const before = arrivalOf(row, hash);
  if (before && row.finishedAt !== null) {
    const existing = (await media.find(tx, ownerId, [hash])).get(hash);
    if (before.code !== null || existing?.state === 'refused') return false;
  }
  const isApproved = before?.isApproved ?? !event.needsApproval;
  const others = row.arrivals.filter((arrival) => arrival !== before);
  const arrivals = [...others, { hash, code, isApproved, at: now() }];
  const share = await renewByArrival({ now }, tx, { ...row, arrivals });
  await tx
    .update(contributions)
    .set({ arrivals, ...share, heardAt: new Date(now()) })
    .where(and(eq(contributions.eventId, ownerId), eq(contributions.id, contributionId)));
  return true;
}
