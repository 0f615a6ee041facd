import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '#api/db/open.ts';
import { idempotencyKeys } from '#api/db/sync-schema.ts';
import { Refusal } from '#api/refusal.ts';

const LONGEST = 255;

/** The key of a repeatable call (wire 17), kept apart per call; undefined when the caller sent none. */
export function idempotencyKey(header: string | string[] | undefined, call: string): string | undefined {
  if (header === undefined) return undefined;
  if (Array.isArray(header) || header === '' || header.length > LONGEST) throw new Refusal('bad_request');
  return `${call} ${header}`;
}

/** What the first call with this key answered. */
export async function recall(db: Db | Tx, accountId: string, key: string | undefined): Promise<unknown> {
  if (key === undefined) return undefined;
  const [row] = await db
    .select({ body: idempotencyKeys.body })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.accountId, accountId), eq(idempotencyKeys.key, key)));
  return row?.body;
}

/** Keeps an answer in the transaction that had the effect, so that there is never one without the other. */
export async function remember(
  tx: Tx,
  accountId: string,
  key: string | undefined,
  { status, body }: { status: number; body: unknown },
): Promise<void> {
  if (key === undefined) return;
  await tx.insert(idempotencyKeys).values({ accountId, key, status, body });
}
