/** Lets the timers of a device run faster than in a browser, and adds up what that has spared. */
export class Haste {
  readonly #pace: number;
  /** Milliseconds that a browser would have taken longer; at most, for what was waited for side by side counts twice. */
  spared = 0;

  /** @param pace how many times faster */
  constructor(pace: number) {
    this.#pace = pace;
  }

  /** Calls `work` once after `ms` milliseconds of a browser; the answer prevents that. */
  after(ms: number, work: () => void): () => void {
    const started = performance.now();
    let isOver = false;
    const end = (): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      // A busy process is late; a browser would not have been late so many times.
      this.spared += Math.min(performance.now() - started, ms / this.#pace) * (this.#pace - 1);
    };
    const timer = setTimeout(() => {
      end();
      work();
    }, ms / this.#pace);
    return end;
  }

  /** Ends what hangs for `ms` milliseconds of a browser. */
  async within<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const limit = new AbortController();
    const timer = setTimeout(() => {
      this.spared += ms - ms / this.#pace;
      limit.abort();
    }, ms / this.#pace);
    return work(limit.signal).finally(() => clearTimeout(timer));
  }
}
