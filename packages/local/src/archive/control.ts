/** Pauses or cancels long work. */
export interface Control {
  /** Aborted by `cancel`. */
  readonly signal: AbortSignal;
  /** Waits while paused. @throws the signal's reason once cancelled */
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
      if (gate) return;
      let open = (): void => undefined;
      const opened = new Promise<void>((resolve) => {
        open = resolve;
      });
      gate = { opened, open };
    },
    resume,
    cancel() {
      giveUp.abort();
      resume();
    },
  };
}
