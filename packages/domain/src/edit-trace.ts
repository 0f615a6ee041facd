import type { MergedTextName } from './entry-fields.ts';

/**
 * Last writer of an entry: tells a deletion whether it has seen every edit (S9), and a merge whether it is new (S7).
 */
export interface EditTrace {
  by: string;
  version: number;
  /** Last version by another client. */
  others: number;
  /** Texts that the last writer merged with other clients' words since. */
  merged?: readonly MergedTextName[];
  /** Restored by a device after a restore of the server (S13). */
  offered?: OfferedState;
}

/** A state that a restored server lost; it contains all earlier ones of its epoch. */
export interface OfferedState {
  epoch: number;
  /** Account version in that epoch. */
  version: number;
}

export const NO_EDITS: EditTrace = { by: '', version: 0, others: 0 };

/**
 * @param version account version of the change
 * @param mergedTexts texts that it merged
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

export function traceOffer(trace: EditTrace, { epoch, version }: OfferedState): EditTrace {
  return isOfferCovered(trace, { epoch, version }) ? trace : { ...trace, offered: { epoch, version } };
}

/** Whether an earlier offer contained this state. */
export function isOfferCovered({ offered }: EditTrace, { epoch, version }: OfferedState): boolean {
  return offered !== undefined && offered.epoch === epoch && version <= offered.version;
}

/** Texts that `by` has merged. An edit begun before `by` saw the merge is no new conflict (promise 3). */
export function mergedBy(trace: EditTrace, by: string): readonly MergedTextName[] {
  return (trace.by === by && trace.merged) || [];
}

/** Whether another client wrote after account version `baseVersion`, the last known to `by`. */
export function isWrittenUnseen(trace: EditTrace, by: string, baseVersion: number): boolean {
  return (trace.by === by ? trace.others : trace.version) > baseVersion;
}
