import type { MutationResult } from '@tagfalter/contract/sync-push';

/** Takes effect once by its key, under any client id (S2). */
export interface RememberedMutation {
  key: string;
  /** A result beyond "applied", for a repeated push (S4). */
  result?: MutationResult;
}

/** @param results by key */
export function toRemember(results: ReadonlyMap<string, MutationResult>): RememberedMutation[] {
  return [...results].map(([key, result]) => ({ key, ...(saysMore(result) ? { result } : {}) }));
}

function saysMore(result: MutationResult): boolean {
  return result.status === 'refused' || result.rejected.length > 0 || result.dropped.length > 0;
}

/**
 * Result of a repeated mutation.
 * @param stored the first result, if beyond "applied"
 * @param version of the account, whose pull shows the effect
 */
export function repeatedResult(id: number, stored: MutationResult | null, version: number): MutationResult {
  if (stored?.status === 'refused') return { ...stored, id };
  return { id, status: 'applied', version, rejected: stored?.rejected ?? [], dropped: stored?.dropped ?? [] };
}
