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
  /** Latest state of the entry that a device has brought back after a restore of the server (S13). */
  offered?: OfferedState;
}

/** A state of an entry that a restored server has lost: each contains all earlier ones of its epoch. */
export interface OfferedState {
  epoch: number;
  /** Account version in that epoch. */
  version: number;
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
  const { offered } = trace;
  return { by, version, others, ...(merged.length > 0 ? { merged } : {}), ...(offered ? { offered } : {}) };
}

/** Returns the trace of an entry after a device has brought back this state of it. */
export function traceOffer(trace: EditTrace, { epoch, version }: OfferedState): EditTrace {
  return isOfferCovered(trace, { epoch, version }) ? trace : { ...trace, offered: { epoch, version } };
}

/** Whether an entry has been brought back with everything that stood in this state of it. */
export function isOfferCovered({ offered }: EditTrace, { epoch, version }: OfferedState): boolean {
  return offered !== undefined && offered.epoch === epoch && version <= offered.version;
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
