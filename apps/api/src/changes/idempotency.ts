import { and, eq } from 'drizzle-orm';
import { Refusal } from '#api/base/refusal.ts';
import type { Db, Tx } from '#api/db/open.ts';
import { idempotencyKeys } from '#api/db/sync-schema.ts';

const MAX_KEY_LENGTH = 255;

/** Storage key of an `Idempotency-Key` (wire 17), scoped to the call; `undefined` without the header. */
export function idempotencyKey(header: string | string[] | undefined, call: string): string | undefined {
  if (header === undefined) return undefined;
  if (Array.isArray(header) || header === '' || header.length > MAX_KEY_LENGTH) throw new Refusal('bad_request');
  return `${call} ${header}`;
}

export async function getReply(db: Db | Tx, accountId: string, key: string | undefined): Promise<unknown> {
  if (key === undefined) return undefined;
  const [row] = await db
    .select({ body: idempotencyKeys.body })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.accountId, accountId), eq(idempotencyKeys.key, key)));
  return row?.body;
}

/** For a call whose effect was undone. */
export async function dropReply(db: Db | Tx, accountId: string, key: string | undefined): Promise<void> {
  if (key === undefined) return;
  await db.delete(idempotencyKeys).where(and(eq(idempotencyKeys.accountId, accountId), eq(idempotencyKeys.key, key)));
}

/** Runs in the transaction of the effect, so that neither exists without the other. */
export async function saveReply(
  tx: Tx,
  accountId: string,
  key: string | undefined,
  { status, body }: { status: number; body: unknown },
): Promise<void> {
  if (key === undefined) return;
  await tx.insert(idempotencyKeys).values({ accountId, key, status, body });
}
