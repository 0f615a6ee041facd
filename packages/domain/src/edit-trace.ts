import type { MergedTextName } from './entry-merge.ts';

/** Which device wrote into a day last, so that a deletion finds out whether it has seen everything (S9), and a merge whether it is new (S7). */
export interface EditTrace {
  /** Client id of the last writer. */
  by: string;
  /** Account version of its last change. */
  version: number;
  /** Account version of the last change by anybody else. */
  others: number;
  /** Texts in which the last writer has met another's words since the others wrote. */
  merged?: readonly MergedTextName[];
}

export const NO_EDITS: EditTrace = { by: '', version: 0, others: 0 };

/** The trace after one more change. @param version the account version it got @param met texts that it has merged */
export function traceEdit(trace: EditTrace, by: string, version: number, met: readonly MergedTextName[]): EditTrace {
  const merged = [...new Set([...mergedBy(trace, by), ...met])];
  const others = trace.by === by ? trace.others : trace.version;
  return { by, version, others, ...(merged.length > 0 ? { merged } : {}) };
}

/**
 * The texts in which `by` has met the others' words already: what it wrote on before it saw that meets the very same
 * words again, and is no conflict of its own (reliability, promise 3).
 */
export function mergedBy(trace: EditTrace, by: string): readonly MergedTextName[] {
  return (trace.by === by && trace.merged) || [];
}

/** Whether others than `by` have written since `seen`, the account version that one knows. */
export function isWrittenUnseen(trace: EditTrace, by: string, seen: number): boolean {
  return (trace.by === by ? trace.others : trace.version) > seen;
}
