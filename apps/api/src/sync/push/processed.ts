import type { MutationResult } from '@tagfalter/contract/sync-push';

/** A processed mutation as stored: its key makes it take effect once, whichever client id sends it (S2). */
export interface RememberedMutation {
  key: string;
  /** Set if the result says more than "applied": a repeated push gets it again (S4). */
  result?: MutationResult;
}

/** Rows for `processed_mutations`. @param results by key */
export function toRemember(results: ReadonlyMap<string, MutationResult>): RememberedMutation[] {
  return [...results].map(([key, result]) => ({ key, ...(saysMore(result) ? { result } : {}) }));
}

function saysMore(result: MutationResult): boolean {
  return result.status === 'refused' || result.rejected.length > 0 || result.dropped.length > 0;
}

/**
 * The result of a mutation that was processed before.
 * @param stored the first result, if it said more than "applied"
 * @param version version of the account, at which a pull shows the effect
 */
export function repeatedResult(id: number, stored: MutationResult | null, version: number): MutationResult {
  if (stored?.status === 'refused') return { ...stored, id };
  return { id, status: 'applied', version, rejected: stored?.rejected ?? [], dropped: stored?.dropped ?? [] };
}
