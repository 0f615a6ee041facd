/** Matroska and WebM elements that both sides read. */
export const SEGMENT = 0x18538067;
export const INFO = 0x1549a966;
export const TIMESTAMP_SCALE = 0x2ad7b1;
/** Without `TIMESTAMP_SCALE`. */
export const DEFAULT_SCALE_NS = 1_000_000;

/** Maximum bytes. */
const MAX_ID = 4;
const MAX_SIZE = 8;
const MAX_NUMBER = 8;

/** Offsets in bytes. */
export interface EbmlElement {
  id: number;
  /** Start of the header. */
  at: number;
  /** Start of the content. */
  start: number;
  /** Exclusive, perhaps past the file; undefined if the writer left the size open. */
  end: number | undefined;
}

/**
 * `next` after the header of a master element reads its first child. Ends on any bytes: each element takes at least
 * two.
 */
export class EbmlReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Undefined at the end of the bytes, or if they are no header. */
  next(): EbmlElement | undefined {
    const at = this.#at;
    const id = this.#vint(MAX_ID, false);
    const size = this.#vint(MAX_SIZE, true);
    if (id === undefined || size === undefined) return undefined;
    return { id, at, start: this.#at, end: Number.isNaN(size) ? undefined : this.#at + size };
  }

  /** Goes on after an element. Returns false if its size is open or beyond the bytes. */
  skip({ end }: EbmlElement): boolean {
    if (end === undefined || end > this.#bytes.length) return false;
    this.#at = end;
    return true;
  }

  /** Skips elements up to the first with this id. */
  find(id: number): EbmlElement | undefined {
    let element = this.next();
    while (element && element.id !== id) element = this.skip(element) ? this.next() : undefined;
    return element;
  }

  /** Rounded above 2^53; 0 without content. */
  unsigned({ start, end = start }: EbmlElement): number {
    let value = 0;
    for (const byte of this.#bytes.subarray(start, Math.min(end, start + MAX_NUMBER))) value = value * 256 + byte;
    return value;
  }

  /** As far as there are bytes. */
  bytes({ start, end = start }: EbmlElement): Uint8Array {
    return this.#bytes.subarray(start, end);
  }

  /** NaN if all bits are ones, which means "unknown". */
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
