/** Which device wrote into a day last, so that a deletion finds out whether it has seen everything (S9). */
export interface EditTrace {
  /** Client id of the last writer. */
  by: string;
  /** Account version of its last change. */
  version: number;
  /** Account version of the last change by anybody else. */
  others: number;
}

export const NO_EDITS: EditTrace = { by: '', version: 0, others: 0 };

/** The trace after one more change. @param version the account version it got */
export function traceEdit(trace: EditTrace, by: string, version: number): EditTrace {
  return { by, version, others: trace.by === by ? trace.others : trace.version };
}

/** Whether others than `by` have written since `seen`, the account version that one knows. */
export function isWrittenUnseen(trace: EditTrace, by: string, seen: number): boolean {
  return (trace.by === by ? trace.others : trace.version) > seen;
}
