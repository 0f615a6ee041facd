/** Milliseconds of a transaction (decision 153). */
const BUDGET_MS = 100;
/** However slow the device. */
const MIN_RECORDS = 10;

/** Writing speed for one kind of record. */
export class Pace {
  /** Records that a transaction has time for. */
  #fitting: number;

  /** @param fitting until it is known how fast this device writes */
  constructor(fitting: number) {
    this.#fitting = fitting;
  }

  /**
   * In chunks, until all is written or the time is used up. Call it in an `async` transaction.
   * @param write records `from` (inclusive) to `to` (exclusive)
   * @returns index of the first record that is not written
   */
  async whileTime(
    { from, total, least = MIN_RECORDS }: { from: number; total: number; least?: number },
    write: (from: number, to: number) => Promise<unknown>,
  ): Promise<number> {
    const began = performance.now();
    let next = from;
    let before = began;
    do {
      const left = 1 - (before - began) / BUDGET_MS;
      const to = Math.min(total, next + Math.max(least, Math.floor(this.#fitting * left)));
      await write(next, to);
      const now = performance.now();
      this.#learn(to - next, now - before);
      [next, before] = [to, now];
    } while (next < total && before - began < BUDGET_MS / 2);
    return next;
  }

  /** A small chunk is slow for its size: only one that is too slow says that fewer fit. */
  #learn(count: number, ms: number): void {
    const fitting = (count * BUDGET_MS) / Math.max(ms, 1);
    if (ms > BUDGET_MS || fitting > this.#fitting) this.#fitting = fitting;
  }
}
