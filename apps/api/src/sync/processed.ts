import { createHash } from 'node:crypto';
import type { Mutation, MutationResult } from '@tagfalter/contract/sync-push';

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

/** A processed mutation as it is remembered, so that it takes effect once under whatever name it comes (S2). */
export interface RememberedMutation {
  key: string;
  /** An answer that said more than "applied", for a repeated push to hear again (S4). */
  result?: MutationResult;
}

/** What is to be remembered of mutations that have just been processed. @param results by key */
export function toRemember(results: ReadonlyMap<string, MutationResult>): RememberedMutation[] {
  return [...results].map(([key, result]) => ({ key, ...(saysMore(result) ? { result } : {}) }));
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
