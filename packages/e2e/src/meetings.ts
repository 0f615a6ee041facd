/** Tells when a fault that lasts has met somebody; before that it has changed nothing. */
export class Meetings<Fault> {
  readonly #awaited = new Map<Fault, () => void>();

  /** Resolves at the next meeting; whoever asks later takes the place of who has asked before. */
  next(fault: Fault): Promise<void> {
    return new Promise((met) => this.#awaited.set(fault, met));
  }

  announce(fault: Fault): void {
    this.#awaited.get(fault)?.();
    this.#awaited.delete(fault);
  }

  forget(): void {
    this.#awaited.clear();
  }
}
