import type { ModerationNotices } from '@tagfalter/contract/moderation-notices';
import { and, desc, eq, ne } from 'drizzle-orm';
import type { Actor } from '#api/base/actor.ts';
import { users } from '#api/db/account-schema.ts';
import { takedowns } from '#api/db/moderation-schema.ts';
import type { Db } from '#api/db/open.ts';

/** What was decided of somebody's account and entries. @param contact e-mail address of the operator */
export async function readNotices(db: Db, { accountId }: Actor, contact: string): Promise<ModerationNotices> {
  const { blockedAt, blockReason, endsAt } = users;
  const [user] = await db.select({ blockedAt, blockReason, endsAt }).from(users).where(eq(users.id, accountId));
  const rows = await db
    .select()
    .from(takedowns)
    .where(and(eq(takedowns.ownerId, accountId), ne(takedowns.kind, 'guest-entry')))
    .orderBy(desc(takedowns.at));
  return {
    block: user?.blockedAt ? { reason: user.blockReason ?? '', at: user.blockedAt.toISOString() } : null,
    endsAt: user?.endsAt?.toISOString() ?? null,
    takedowns: rows.flatMap(({ kind, target, reason, at }) =>
      kind === 'guest-entry' ? [] : [{ kind, entryId: target, reason, at: at.toISOString() }],
    ),
    contact,
  };
}
