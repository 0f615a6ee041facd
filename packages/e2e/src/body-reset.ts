import type { Middle } from './body-watch.ts';

/** How many bytes of a piece still pass, and what is to be told once the reset has happened. */
interface Place {
  bytes: number;
  struck: () => void;
}

/** A reset that waits for its place in one direction: so many bytes on, in the middle of a body. */
export class BodyReset {
  #armed: Place | undefined;

  /** @returns what resolves when it has struck */
  arm(bytes: number): Promise<void> {
    return new Promise((struck) => {
      this.#armed = { bytes, struck };
    });
  }

  disarm(): void {
    this.#armed = undefined;
  }

  /** A piece of so many bytes passes. @returns where to end within it; only once */
  take(length: number, { fewest, most }: Middle): Place | undefined {
    const reset = this.#armed;
    if (!reset) return undefined;
    const bytes = Math.max(reset.bytes, fewest);
    if (bytes > most) {
      reset.bytes -= length;
      return undefined;
    }
    this.#armed = undefined;
    return { ...reset, bytes };
  }
}
