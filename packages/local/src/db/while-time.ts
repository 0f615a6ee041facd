/** Milliseconds of a transaction (decision 156). */
const BUDGET_MS = 100;
const FIRST_RECORDS = 50;
/** A chunk may be slower than the last. */
const SAFETY = 2;

/** Of records of one kind. */
export class Pace {
  /** Records per millisecond, as last measured. */
  #measured: number | undefined;

  /**
   * In chunks, until all is written or the time is used up. Call it in an `async` transaction.
   * @param least records of a chunk, however slow the device
   * @param write records `from` (inclusive) to `to` (exclusive)
   * @returns index of the first record that is not written
   */
  async whileTime(
    { from, total, least = 1 }: { from: number; total: number; least?: number },
    write: (from: number, to: number) => Promise<unknown>,
  ): Promise<number> {
    const began = performance.now();
    let next = from;
    let before = began;
    do {
      const left = BUDGET_MS - (before - began);
      const expected = this.#measured === undefined ? FIRST_RECORDS : (this.#measured * left) / SAFETY;
      const to = Math.min(total, next + Math.max(least, Math.floor(expected)));
      await write(next, to);
      const now = performance.now();
      this.#measured = (to - next) / Math.max(now - before, 1);
      [next, before] = [to, now];
    } while (next < total && before - began < BUDGET_MS / SAFETY);
    return next;
  }
}
