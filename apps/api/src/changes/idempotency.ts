import { and, eq } from 'drizzle-orm';
import { Refusal } from '#api/base/refusal.ts';
import type { Db, Tx } from '#api/db/open.ts';
import { idempotencyKeys } from '#api/db/sync-schema.ts';

const MAX_KEY_LENGTH = 255;

/**
 * Storage key of an `Idempotency-Key` (wire 17), scoped to the call; `undefined` without the header. Replies are kept
 * per account, so the key may be short; without an account it is `secretKey`.
 */
export function idempotencyKey(header: string | string[] | undefined, call: string): string | undefined {
  if (header === undefined) return undefined;
  if (Array.isArray(header) || header === '' || header.length > MAX_KEY_LENGTH) throw new Refusal('bad_request');
  return `${call} ${header}`;
}

/** A random UUID, or 128 bits in base64url. */
const RANDOM_UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const OTHER_UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const RANDOM_TEXT = /^[\w-]{22,255}$/;
/** Fewer different characters are counted or filled up. A random UUID has fewer once in a billion. */
const MIN_CHARACTERS = 6;

/** Whether nobody else comes upon this key; one that is counted, dated or short may be guessed. */
export function isUnguessable(key: string): boolean {
  const isRandom = OTHER_UUID.test(key) ? RANDOM_UUID.test(key) : RANDOM_TEXT.test(key);
  return isRandom && new Set(key).size >= MIN_CHARACTERS;
}

/**
 * Key of a caller without an account, whom a repeat proves by the key alone.
 * @throws Refusal `bad_request` for a key that others may guess
 */
export function secretKey(header: string | string[] | undefined, call: string): string | undefined {
  const key = idempotencyKey(header, call);
  if (key !== undefined && !(typeof header === 'string' && isUnguessable(header)))
    throw new Refusal('bad_request', { details: { fields: ['idempotency-key'] } });
  return key;
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
