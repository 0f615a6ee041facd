/** Faults of pieces of work that are done one after the other and have nothing to do with each other. */
export interface HeldFaults {
  /** Does a piece; resolves to whether it succeeded. A fault is kept and holds up no other piece. */
  hold(work: () => Promise<void>): Promise<boolean>;
  /** @throws AggregateError of what was kept, so that the run counts as failed; its cause is the first fault */
  release(): void;
}

/** For runs over accounts, events or files: the one that fails is tried again by the next run, the others are done now. */
export function holdFaults(): HeldFaults {
  const faults: unknown[] = [];
  return {
    async hold(work) {
      try {
        await work();
        return true;
      } catch (fault) {
        faults.push(fault);
        return false;
      }
    },
    release() {
      if (faults.length === 0) return;
      throw new AggregateError(faults, 'some pieces of work failed', { cause: faults[0] });
    },
  };
}
