import { createHash } from 'node:crypto';
import type { setReminder } from '@tagfalter/contract/reminder';
import { nextReminder } from '@tagfalter/domain/reminder';
import { and, desc, eq, notInArray } from 'drizzle-orm';
import type * as v from 'valibot';
import { Refusal } from '#api/base/refusal.ts';
import type { Db } from '#api/db/open.ts';
import { reminders } from '#api/db/reminder-schema.ts';
import type { PushPort } from '#api/ports/push.ts';

/** Devices per account; the oldest registrations go. */
const MAX_DEVICES = 20;

export interface ReminderDeps {
  db: Db;
  push: PushPort;
  now: () => number;
}

interface Caller {
  accountId: string;
  /** undefined with a hosted issuer. */
  sessionId: string | undefined;
}

/** Turns a device's reminder on or off. @throws Refusal `push_service_unknown` for an unknown push service */
export async function saveReminder(
  { db, push, now }: ReminderDeps,
  { accountId, sessionId }: Caller,
  { subscription: { endpoint, keys }, reminder }: v.InferOutput<typeof setReminder.body>,
): Promise<void> {
  const id = createHash('sha256').update(endpoint).digest('base64url');
  if (reminder === null) {
    await db.delete(reminders).where(and(eq(reminders.accountId, accountId), eq(reminders.id, id)));
    return;
  }
  if (!push.accepts(endpoint)) throw new Refusal('push_service_unknown');
  const nextAt = new Date(nextReminder(reminder, now()));
  const row = {
    ...keys,
    ...reminder,
    endpoint,
    sessionId: sessionId ?? null,
    nextAt,
    failures: 0,
    updatedAt: new Date(now()),
  };
  await db
    .insert(reminders)
    .values({ accountId, id, ...row })
    .onConflictDoUpdate({ target: [reminders.accountId, reminders.id], set: row });
  const isTheirs = eq(reminders.accountId, accountId);
  const latest = db.select({ id: reminders.id }).from(reminders).where(isTheirs);
  const kept = latest.orderBy(desc(reminders.updatedAt), reminders.id).limit(MAX_DEVICES);
  await db.delete(reminders).where(and(isTheirs, notInArray(reminders.id, kept)));
}
