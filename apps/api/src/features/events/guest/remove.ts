import { and, eq } from 'drizzle-orm';
import type { Actor } from '#api/base/actor.ts';
import { Refusal } from '#api/base/refusal.ts';
import { changeOwner } from '#api/changes/owner-lock.ts';
import { contributions } from '#api/db/event-schema.ts';
import { reports } from '#api/db/moderation-schema.ts';
import type { EventDeps } from '../event-deps.ts';
import { conflictWith } from '../host/conflict.ts';
import { type ContributionColumns, findByToken, findContribution, hashOf } from '../repository.ts';
import { isContributionId } from './contribution-id.ts';
import { forgetUnnamed } from './listed-files.ts';
import { count } from './quota.ts';
import { countEventWords } from './word-quota.ts';

interface Caller {
  actor: Actor | undefined;
  /** The contribution's secret, from its guest (wire 41). */
  secret: string | undefined;
}

/**
 * Deletes a contribution, by its guest's secret or its host. A tombstone tells readers.
 * @param version seen by the host, who deletes nothing newer (spec decision 61); guests need none
 * @throws Refusal `unauthorized` without proof, `forbidden` with a wrong one, `not_found`, `conflict` with the entry as
 * it is now
 */
export async function removeContribution(
  deps: EventDeps,
  { token, entryId, version }: { token: string; entryId: string; version?: number | undefined },
  { actor, secret }: Caller,
): Promise<void> {
  const event = await findByToken(deps.db, token);
  if (!event) throw new Refusal('not_found');
  if (!actor && secret === undefined) throw new Refusal('unauthorized');
  const isHost = actor?.accountId === event.hostId;
  const row = isContributionId(entryId) ? await findContribution(deps.db, event.eventId, entryId) : undefined;
  const isThere = row !== undefined && row.deletedAt === null;
  if (isThere && !isHost && !isGuest(row, secret)) throw new Refusal('forbidden');
  if (!isThere) throw new Refusal(isHost || secret !== undefined ? 'not_found' : 'forbidden');
  const { gone, newer } = await changeOwner(deps, event.eventId, async (tx, versions) => {
    const existing = await findContribution(tx, event.eventId, row.id);
    if (!existing || existing.deletedAt !== null) return { gone: [] };
    if (isHost && version !== undefined && existing.version !== version) return { gone: [], newer: existing };
    const { files, countedBytes, countedFiles, countedWords } = existing;
    const isOne = and(eq(contributions.eventId, event.eventId), eq(contributions.id, row.id));
    await tx
      .update(contributions)
      .set({ ...EMPTY, deletedAt: new Date(deps.now()), version: versions.next() })
      .where(isOne);
    await tx.delete(reports).where(and(eq(reports.ownerId, event.eventId), eq(reports.target, row.id)));
    await count(tx, event.eventId, { bytes: -countedBytes, files: -countedFiles });
    await countEventWords(tx, event.eventId, -countedWords);
    const hashes = files.map(({ hash }) => hash);
    return { gone: await forgetUnnamed(deps, tx, event.eventId, hashes) };
  });
  if (newer) throw await conflictWith(deps, newer);
  await deps.media.removeFiles(event.eventId, gone);
}

const EMPTY = {
  ...{
    guestName: '',
    topMoment: '',
    message: '',
    files: [],
    arrivals: [],
    hiddenFiles: [],
    awaitingWords: [],
    accountId: null,
  },
  ...{ countedBytes: 0, countedFiles: 0, heldBytes: 0, heldFiles: 0, reservedUntil: null },
  ...{ countedWords: 0, addressHash: '' },
};

function isGuest({ secretHash }: ContributionColumns, secret: string | undefined): boolean {
  return secret !== undefined && hashOf(secret) === secretHash;
}
