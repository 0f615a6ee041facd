import { MINUTE_MS } from '@tagfalter/domain/durations';
import { and, eq, isNotNull } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { describeFault } from '#api/base/log.ts';
import { Refusal } from '#api/base/refusal.ts';
import { type Changes, changeOwner } from '#api/changes/owner-lock.ts';
import { contributions } from '#api/db/event-schema.ts';
import { missingOf } from '../arrivals.ts';
import { noteContact } from '../contact.ts';
import type { EventDeps } from '../event-deps.ts';
import { findContribution, findEvent, hashOf } from '../repository.ts';
import { isReserved, type QuotaDeps, reserve, withLapse } from './quota.ts';
import type { SettleDeps } from './settle.ts';
import { RESERVED_MS } from './under-way.ts';

interface ContributionOf {
  /** Event id. */
  ownerId: string;
  contributionId: string;
}

interface FileAnnouncement {
  hash: string;
  size: number;
  kind: 'image' | 'audio';
}

type ReserveDeps = Changes & SettleDeps & QuotaDeps;

/** Reserves again: files may come for 30 days, long after the first reservation. */
async function reserveAnew(deps: ReserveDeps, { ownerId, contributionId }: ContributionOf): Promise<void> {
  await changeOwner(deps, ownerId, async (tx) => {
    const [event, existing] = [await findEvent(tx, ownerId), await findContribution(tx, ownerId, contributionId)];
    if (!event || !existing || existing.deletedAt !== null) throw new Refusal('not_found');
    const { files, addressHash } = existing;
    const share = await reserve(deps, tx, event, { existing, files, addressHash });
    const isOne = and(eq(contributions.eventId, ownerId), eq(contributions.id, contributionId));
    await tx
      .update(contributions)
      .set({ ...share, heardAt: new Date(deps.now()) })
      .where(isOne);
  });
}

/** Renews a standing reservation; no reader sees that. @returns false without one */
async function renew({ db, now }: ReserveDeps, { ownerId, contributionId }: ContributionOf): Promise<boolean> {
  const isOne = and(eq(contributions.eventId, ownerId), eq(contributions.id, contributionId));
  const renewed = await db
    .update(contributions)
    .set({ reservedUntil: new Date(now() + RESERVED_MS), heardAt: new Date(now()) })
    .where(and(isOne, isNotNull(contributions.reservedUntil)))
    .returning({ id: contributions.id });
  return renewed.length > 0;
}

/** Milliseconds between two renewals of one contribution by this process. */
const RENEWED_MS = MINUTE_MS;
/** Milliseconds for which a correct secret is cached. */
const CACHED_MS = MINUTE_MS;
const MAX_CACHED = 5000;

/** Port of uploads to events. */
export function createGuestUploads(deps: ReserveDeps & Pick<EventDeps, 'log'>) {
  const { db, now, media, log } = deps;
  const cached = new LRUCache<string, number>({ max: MAX_CACHED });
  const renewedAt = new LRUCache<string, number>({ max: MAX_CACHED });
  const find = async ({ ownerId, contributionId }: ContributionOf) => {
    const row = (await findEvent(db, ownerId)) && (await findContribution(db, ownerId, contributionId));
    return row && row.deletedAt === null ? row : undefined;
  };
  return {
    async authorize(owner: ContributionOf, secret: string): Promise<void> {
      const name = `${owner.ownerId} ${owner.contributionId} ${hashOf(secret)}`;
      if ((cached.get(name) ?? 0) > now()) return;
      if ((await find(owner))?.secretHash !== hashOf(secret)) throw new Refusal('not_found');
      cached.set(name, now() + CACHED_MS);
    },
    async admit(owner: ContributionOf, { hash, size, kind }: FileAnnouncement): Promise<void> {
      const row = await find(owner);
      const isNamed = row?.files.some(
        (file) => file.hash === hash && file.size === size && (file.role === 'audio') === (kind === 'audio'),
      );
      if (!row || !isNamed) throw new Refusal('not_found');
      if (isReserved(row)) await noteContact(deps, row);
      else await withLapse(deps, owner.ownerId, () => reserveAnew(deps, owner));
    },
    /** Bytes of a file have come: they renew the reservation (spec decision 64). Never fails. */
    async contacted(owner: ContributionOf): Promise<void> {
      const name = `${owner.ownerId} ${owner.contributionId}`;
      if ((renewedAt.get(name) ?? Number.NEGATIVE_INFINITY) + RENEWED_MS > now()) return;
      renewedAt.set(name, now());
      try {
        if (await renew(deps, owner)) return;
        const row = await find(owner);
        if (row && !isReserved(row)) await reserveAnew(deps, owner);
      } catch (fault) {
        // Without room the file is counted once it has arrived.
        if (!(fault instanceof Refusal)) log.error({ fault: describeFault(fault) }, 'reservation not renewed');
      }
    },
    /** undefined for an undelivered file. */
    async arrivedSize(owner: ContributionOf, hash: string): Promise<number | undefined> {
      const row = await find(owner);
      if (!row || missingOf(row, await media.find(db, owner.ownerId, [hash])).some((file) => file.hash === hash))
        return undefined;
      return row.files.find((file) => file.hash === hash)?.size;
    },
  };
}
