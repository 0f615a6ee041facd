import { createHash, createHmac, randomBytes } from 'node:crypto';
import { ExternalModeSchema } from '@tagfalter/contract/external-sign-in';
import { MINUTE_MS } from '@tagfalter/domain/durations';
import { generateRandomString } from 'better-auth/crypto';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { identityVerification } from '#api/db/identity-schema.ts';
import type { Db } from '#api/db/open.ts';
import type { WayProof } from './external-provider.ts';

/** Milliseconds allowed at the provider. */
export const WAY_MS = 10 * MINUTE_MS;

const WaySchema = v.object({
  mode: ExternalModeSchema,
  /** Session that began it, for `link` and `confirm`. */
  sessionId: v.optional(v.string()),
  /** Milliseconds since the epoch. */
  begunAt: v.number(),
});
export type StoredWay = v.InferOutput<typeof WaySchema>;

/** Secret that binds flows to one browser. */
export function newBinding(): string {
  return randomBytes(32).toString('base64url');
}

/** Secrets of a new flow. Nonce and verifier derive from the browser's secret. */
export function newProof(binding: string): WayProof {
  return proofOf(newBinding(), binding);
}

/** Stores only a hash of state and browser secret, which nobody can resume with. */
export async function storeWay(
  db: Db,
  way: StoredWay,
  { state, binding }: { state: string; binding: string },
): Promise<void> {
  await db.insert(identityVerification).values({
    ...{ id: generateRandomString(32, 'a-z', 'A-Z', '0-9'), identifier: nameOf(state, binding) },
    ...{ value: JSON.stringify(way), expiresAt: new Date(way.begunAt + WAY_MS) },
  });
}

/** Consumes a flow. @returns undefined if it began in another browser, too long ago, or never */
export async function takeStoredWay(
  db: Db,
  { state, binding }: { state: string; binding: string },
  now: number,
): Promise<{ way: StoredWay; proof: WayProof } | undefined> {
  const { identifier, value, expiresAt } = identityVerification;
  const taken = await db
    .delete(identityVerification)
    .where(eq(identifier, nameOf(state, binding)))
    .returning({ value, expiresAt });
  const [row] = taken;
  if (!row || row.expiresAt.getTime() <= now) return undefined;
  return { way: v.parse(WaySchema, JSON.parse(row.value)), proof: proofOf(state, binding) };
}

function nameOf(state: string, binding: string): string {
  return `external ${createHash('sha256').update(`${state} ${binding}`).digest('base64url')}`;
}

function proofOf(state: string, binding: string): WayProof {
  const derived = (what: string) => createHmac('sha256', binding).update(`${what} ${state}`).digest('base64url');
  return { state, nonce: derived('nonce'), verifier: derived('verifier') };
}
