import { createHash } from 'node:crypto';
import { type Mutation, type MutationResult, MutationResultSchema } from '@tagfalter/contract/sync-push';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
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
 * Notes these mutations as processed, all in one statement: a parameter for each would cost the database more than
 * everything else of a push. What the push refuses in the end is forgotten with its transaction.
 * @returns the keys of those that had not been, under any name
 */
export async function claimKeys(
  tx: Tx,
  accountId: string,
  mutations: readonly KeyedMutation[],
): Promise<ReadonlySet<string>> {
  if (mutations.length === 0) return new Set();
  const claimed = await tx
    .insert(processedMutations)
    .select(sql`select ${accountId}::uuid, unnest(${keyList(mutations)}::uuid[]), null::jsonb, now()`)
    .onConflictDoNothing()
    .returning({ key: processedMutations.key })
    .prepare('claim_keys')
    .execute();
  return new Set(claimed.map(({ key }) => key));
}

const keyList = (mutations: readonly Pick<KeyedMutation, 'key'>[]): string =>
  `{${mutations.map(({ key }) => key).join(',')}}`;

/** The first answers to mutations that were processed before, by key; only those that said more than "applied". */
export async function findAnswers(
  tx: Tx,
  accountId: string,
  mutations: readonly KeyedMutation[],
): Promise<Map<string, MutationResult>> {
  if (mutations.length === 0) return new Map();
  const { key, result } = processedMutations;
  const isAsked = sql`${key} = any(${keyList(mutations)}::uuid[])`;
  const rows = await tx
    .select({ key, result })
    .from(processedMutations)
    .where(and(eq(processedMutations.accountId, accountId), isAsked, isNotNull(result)));
  return new Map(rows.map((row) => [row.key, v.parse(MutationResultSchema, row.result)]));
}

/** Keeps the answers that say more than "applied" with their keys, so that a repeated push hears them again (S4). */
export async function keepAnswers(
  tx: Tx,
  accountId: string,
  mutations: readonly Pick<KeyedMutation, 'id' | 'key'>[],
  results: ReadonlyMap<number, MutationResult>,
): Promise<void> {
  const telling = mutations.flatMap(({ id, key }) => {
    const result = results.get(id);
    return result && saysMore(result) ? [{ key, result }] : [];
  });
  if (telling.length === 0) return;
  await tx
    .update(processedMutations)
    .set({ result: sql`given.result` })
    .from(sql`jsonb_to_recordset(${JSON.stringify(telling)}::jsonb) as given(key uuid, result jsonb)`)
    .where(and(eq(processedMutations.accountId, accountId), eq(processedMutations.key, sql`given.key`)));
}

function saysMore(result: MutationResult): boolean {
  return result.status === 'refused' || result.rejected.length > 0 || result.dropped.length > 0;
}

/**
 * The answer for a mutation that was processed before.
 * @param first the first answer, if it said more than "applied"
 * @param version the account's, at which the effect is certain to be seen
 */
export function repeatedAnswer(id: number, first: MutationResult | undefined, version: number): MutationResult {
  if (first?.status === 'refused') return { ...first, id };
  return { id, status: 'applied', version, rejected: first?.rejected ?? [], dropped: first?.dropped ?? [] };
}
