import { createHash } from 'node:crypto';
import { type Mutation, type MutationResult, MutationResultSchema } from '@tagfalter/contract/sync-push';
import { and, eq, inArray, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Tx } from '#api/db/open.ts';
import { processedMutations } from '#api/db/schema.ts';

/** A mutation with the key it is known by. */
export type KeyedMutation = Mutation & { key: string };

/**
 * What tells a mutation from every other of its account. A device that gives no key is taken at the words of its
 * mutation: a copy of its profile counts on from the same id, and its clock may say the same, too.
 */
export function withKey(clientId: string, mutation: Mutation): KeyedMutation {
  const { id, key, name, args, at } = mutation;
  return { ...mutation, key: key ?? digestOf([clientId, id, at, name, args]) };
}

/** A digest in the form of a UUID. */
function digestOf(content: unknown): string {
  const hex = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

/**
 * Which of these mutations have been processed, by key; each with its answer where that said more than "applied".
 * To be read under the account's lock, by a statement of its own (S2).
 */
export async function findProcessed(
  tx: Tx,
  accountId: string,
  mutations: readonly KeyedMutation[],
): Promise<Map<string, MutationResult | null>> {
  if (mutations.length === 0) return new Map();
  const keys = mutations.map(({ key }) => key);
  const rows = await tx
    .select({ key: processedMutations.key, result: processedMutations.result })
    .from(processedMutations)
    .where(and(eq(processedMutations.accountId, accountId), inArray(processedMutations.key, keys)))
    .prepare('find_processed')
    .execute();
  return new Map(rows.map(({ key, result }) => [key, v.parse(v.nullable(MutationResultSchema), result)]));
}

/**
 * Remembers mutations as processed, in the transaction of their effects. The rows travel as one JSON parameter: the
 * statement's text is the same for any number of them.
 * @param results by mutation id
 */
export async function rememberProcessed(
  tx: Tx,
  accountId: string,
  mutations: readonly Pick<KeyedMutation, 'id' | 'key'>[],
  results: ReadonlyMap<number, MutationResult>,
): Promise<void> {
  if (mutations.length === 0) return;
  const rows = mutations.map(({ id, key }) => {
    const result = results.get(id);
    return { key, ...(result && saysMore(result) ? { result } : {}) };
  });
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(key uuid, result jsonb)`;
  await tx
    .insert(processedMutations)
    .select(sql`select ${accountId}::uuid, given.key, given.result, now() from ${given}`)
    .onConflictDoNothing()
    .prepare('remember_processed')
    .execute();
}

function saysMore(result: MutationResult): boolean {
  return result.status === 'refused' || result.rejected.length > 0 || result.dropped.length > 0;
}

/**
 * The answer for a mutation that was processed before.
 * @param stored the first answer, if it said more than "applied"
 * @param version the account's, at which the effect is certain to be seen
 */
export function repeatedResult(id: number, stored: MutationResult | null, version: number): MutationResult {
  if (stored?.status === 'refused') return { ...stored, id };
  return { id, status: 'applied', version, rejected: stored?.rejected ?? [], dropped: stored?.dropped ?? [] };
}
