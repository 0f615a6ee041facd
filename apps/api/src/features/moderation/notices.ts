import type { ModerationNotices } from '@tagfalter/contract/moderation-notices';
import { desc, eq, inArray, or } from 'drizzle-orm';
import type { Actor } from '#api/base/actor.ts';
import { users } from '#api/db/account-schema.ts';
import { events } from '#api/db/event-schema.ts';
import { takedowns } from '#api/db/moderation-schema.ts';
import type { Db } from '#api/db/open.ts';

/** Decisions about an account, its entries and guest books. @param contact e-mail address of the operator */
export async function readNotices(db: Db, { accountId }: Actor, contact: string): Promise<ModerationNotices> {
  const { blockedAt, blockReason, endsAt } = users;
  const [user] = await db.select({ blockedAt, blockReason, endsAt }).from(users).where(eq(users.id, accountId));
  const books = db.select({ id: events.eventId }).from(events).where(eq(events.hostId, accountId));
  const rows = await db
    .select()
    .from(takedowns)
    .where(or(eq(takedowns.ownerId, accountId), inArray(takedowns.ownerId, books)))
    .orderBy(desc(takedowns.at));
  return {
    block: user?.blockedAt ? { reason: user.blockReason ?? '', at: user.blockedAt.toISOString() } : null,
    endsAt: user?.endsAt?.toISOString() ?? null,
    takedowns: rows.map(({ kind, target, reason, at }) => ({ kind, entryId: target, reason, at: at.toISOString() })),
    contact,
  };
}
