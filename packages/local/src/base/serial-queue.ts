/** Pieces of work one after the other, in the order in which they came. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** Does a piece of work when all before it is done, or has failed. */
  add<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    // Expected: any failure, which whoever has asked for the turn hears.
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
