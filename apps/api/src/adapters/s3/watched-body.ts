import { Readable } from 'node:stream';

class SilentStore extends Error {
  override readonly name = 'TimeoutError';
}

/**
 * A store's body that ends with a fault if the store is silent while a chunk is wanted. A reader may take any time: then
 * nothing is wanted.
 */
export class WatchedBody extends Readable {
  readonly #source: Readable;
  readonly #silentMs: number;
  readonly #faultOf: (fault: Error) => Error;
  #isWanted = false;
  #silence: NodeJS.Timeout | undefined;

  /** @param faultOf what the reader gets for a fault of the store */
  constructor(source: Readable, silentMs: number, faultOf: (fault: Error) => Error) {
    super();
    this.#source = source;
    this.#silentMs = silentMs;
    this.#faultOf = faultOf;
    source.on('readable', () => this.#pass());
    source.on('end', () => {
      clearTimeout(this.#silence);
      this.push(null);
    });
    source.on('error', (fault) => this.#break(fault));
  }

  override _read(): void {
    this.#isWanted = true;
    this.#pass();
  }

  override _destroy(fault: Error | null, done: (fault?: Error | null) => void): void {
    clearTimeout(this.#silence);
    this.#source.destroy();
    done(fault);
  }

  #pass(): void {
    if (!this.#isWanted) return;
    const chunk: unknown = this.#source.read();
    clearTimeout(this.#silence);
    if (chunk !== null) {
      this.#isWanted = false;
      this.push(chunk);
    } else if (!this.#source.readableEnded) {
      this.#silence = setTimeout(() => this.#break(new SilentStore('silence')), this.#silentMs);
    }
  }

  #break(fault: Error): void {
    if (!this.destroyed) this.destroy(this.#faultOf(fault));
  }
}
