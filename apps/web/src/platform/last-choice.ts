interface Choice {
  begin(): Promise<void>;
  drop(): void;
}

/** Runs one task at a time. While one runs, only the newest of those that follow waits; the others never run. */
export class LastChoice {
  #isBusy = false;
  #next: Choice | undefined;

  /** @returns the task's result, or `undefined` once a newer task has come */
  run<T>(work: () => Promise<T>): Promise<T | undefined> {
    this.#next?.drop();
    return new Promise((resolve, reject) => {
      const choice: Choice = {
        begin: async () => {
          try {
            const result = await work();
            resolve(this.#next ? undefined : result);
          } catch (error) {
            reject(error);
          }
          this.#go();
        },
        drop: () => resolve(undefined),
      };
      this.#next = choice;
      if (!this.#isBusy) this.#go();
    });
  }

  #go(): void {
    const choice = this.#next;
    this.#next = undefined;
    this.#isBusy = choice !== undefined;
    void choice?.begin();
  }
}
