/** Runs tasks in order, one at a time. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs after all earlier tasks have ended or failed. */
  add<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    // Expected: any failure; the task's caller gets it.
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** Resolves when all tasks so far have ended or failed. */
  async settled(): Promise<void> {
    await this.#last;
  }
}
