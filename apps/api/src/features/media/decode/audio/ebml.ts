/** An element of an EBML (Matroska, WebM) file. `end` is undefined where the writer left the size open. */
export interface EbmlElement {
  id: number;
  start: number;
  end: number | undefined;
}

/** Reads elements one after the other; a master element is stepped into by going on right behind its header. */
export class EbmlReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** The next element's header; undefined at the end of the bytes or where they make no sense. */
  next(): EbmlElement | undefined {
    const id = this.#vint(4, false);
    const size = this.#vint(8, true);
    if (id === undefined || size === undefined) return undefined;
    return { id, start: this.#at, end: Number.isNaN(size) ? undefined : this.#at + size };
  }

  /** Goes on behind an element; false when its size is open or beyond the bytes. */
  skip({ end }: EbmlElement): boolean {
    if (end === undefined || end > this.#bytes.length) return false;
    this.#at = end;
    return true;
  }

  /** An unsigned number of at most six bytes. */
  unsigned({ start, end }: EbmlElement): number {
    let value = 0;
    for (const byte of this.#bytes.subarray(start, Math.min(end ?? start, start + 6))) value = value * 256 + byte;
    return value;
  }

  /** The content of an element. */
  bytes({ start, end }: EbmlElement): Uint8Array {
    return this.#bytes.subarray(start, end ?? start);
  }

  /** A number of variable length; NaN when all its bits are ones, which stands for "unknown". */
  #vint(longest: number, dropMarker: boolean): number | undefined {
    const first = this.#bytes[this.#at];
    if (first === undefined || first === 0) return undefined;
    const length = Math.clz32(first) - 23;
    if (length > longest || this.#at + length > this.#bytes.length) return undefined;
    let value = dropMarker ? first & (0xff >> length) : first;
    let isUnknown = value === 0xff >> length;
    for (const byte of this.#bytes.subarray(this.#at + 1, this.#at + length)) {
      value = value * 256 + byte;
      isUnknown &&= byte === 0xff;
    }
    this.#at += length;
    return dropMarker && isUnknown ? Number.NaN : value;
  }
}
