/** Holds up work that takes long, or ends it. */
export interface Control {
  /** Aborted when the work is given up. */
  readonly signal: AbortSignal;
  /** Resolves while nobody holds the work up. @throws the signal's reason once it is given up */
  mayGoOn(): Promise<void>;
  pause(): void;
  resume(): void;
  cancel(): void;
}

export function createControl(): Control {
  const giveUp = new AbortController();
  let gate: { opened: Promise<void>; open: () => void } | undefined;
  const resume = () => {
    gate?.open();
    gate = undefined;
  };
  return {
    signal: giveUp.signal,
    async mayGoOn() {
      await gate?.opened;
      giveUp.signal.throwIfAborted();
    },
    pause() {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate ??= { opened: promise, open: resolve };
    },
    resume,
    cancel() {
      giveUp.abort();
      resume();
    },
  };
}
