import { eq, isNotNull } from 'drizzle-orm';
import { changeOwner } from '#api/changes/owner-lock.ts';
import { contributions, events, eventTokens } from '#api/db/event-schema.ts';
import { media } from '#api/db/media-schema.ts';
import { reports } from '#api/db/moderation-schema.ts';
import type { Db } from '#api/db/open.ts';
import { owners } from '#api/db/owner-schema.ts';
import type { EventDeps } from '../event-deps.ts';

/** Ends an event: link, feed and addresses stop at once; only its id stays until a job has removed the files. */
export async function eraseEvent(deps: EventDeps, eventId: string): Promise<void> {
  await changeOwner(deps, eventId, async (tx, versions) => {
    await tx.delete(eventTokens).where(eq(eventTokens.eventId, eventId));
    await tx.delete(contributions).where(eq(contributions.eventId, eventId));
    await tx.delete(reports).where(eq(reports.ownerId, eventId));
    await tx.delete(media).where(eq(media.ownerId, eventId));
    await tx
      .update(events)
      .set({ deletedAt: new Date(deps.now()), token: '', name: '', description: '', code: null, coverHash: null })
      .where(eq(events.eventId, eventId));
    // Tells readers that it is gone.
    versions.next();
  });
  await deps.erase(eventId);
}

export async function eraseEventsOf(deps: EventDeps, hostId: string): Promise<void> {
  const { eventId, deletedAt } = events;
  const hosted = await deps.db.select({ eventId, deletedAt }).from(events).where(eq(events.hostId, hostId));
  for (const event of hosted) {
    if (!event.deletedAt) await eraseEvent(deps, event.eventId);
    await removeErased(deps, event.eventId);
  }
}

/** Deleted events with leftovers. */
export async function findErased(db: Db): Promise<string[]> {
  const rows = await db.select({ eventId: events.eventId }).from(events).where(isNotNull(events.deletedAt));
  return rows.map(({ eventId }) => eventId);
}

/** Removes the files and then the event; repeatable. */
export async function removeErased({ db, media: files }: Pick<EventDeps, 'db' | 'media'>, eventId: string) {
  const [found] = await db.select().from(events).where(eq(events.eventId, eventId));
  if (!found?.deletedAt) return;
  await files.removeAll(eventId);
  await db.delete(owners).where(eq(owners.ownerId, eventId));
}
