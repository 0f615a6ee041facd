import type { MergedTextName } from './entry-fields.ts';

/**
 * Records the last writer of an entry. A deletion reads from it whether it has seen every edit (S9), a merge whether it
 * is new (S7).
 */
export interface EditTrace {
  by: string;
  /** Account version of the last change. */
  version: number;
  /** Account version of the last change by any other client. */
  others: number;
  /** Texts that the last writer has merged with other clients' words since those wrote. */
  merged?: readonly MergedTextName[];
}

export const NO_EDITS: EditTrace = { by: '', version: 0, others: 0 };

/**
 * Returns the trace after one more change.
 * @param version account version of the change
 * @param mergedTexts texts that the change has merged
 */
export function traceEdit(
  trace: EditTrace,
  by: string,
  version: number,
  mergedTexts: readonly MergedTextName[],
): EditTrace {
  const merged = [...new Set([...mergedBy(trace, by), ...mergedTexts])];
  const others = trace.by === by ? trace.others : trace.version;
  return { by, version, others, ...(merged.length > 0 ? { merged } : {}) };
}

/**
 * Texts that `by` has already merged. An edit that `by` began before it saw the merge meets the same words again and is
 * no new conflict (reliability, promise 3: one earlier version per merge).
 */
export function mergedBy(trace: EditTrace, by: string): readonly MergedTextName[] {
  return (trace.by === by && trace.merged) || [];
}

/** Whether a client other than `by` has written after account version `baseVersion`, the last that `by` knows. */
export function isWrittenUnseen(trace: EditTrace, by: string, baseVersion: number): boolean {
  return (trace.by === by ? trace.others : trace.version) > baseVersion;
}
