const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const SPACE = 0x20;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;

/** Longest list name. */
const MAX_NAME = 100;

export interface JsonItem {
  /** Empty where the root itself is the list. */
  list: string;
  /** undefined if too long. */
  json: string | undefined;
  /** First byte. */
  at: number;
  /** Bytes. */
  size: number;
}

type Step = 'open' | 'close' | 'comma' | 'value' | 'none';

/** Position in JSON. Structural bytes are below 128, so bytes of other characters never match them. */
class Place {
  depth = 0;
  /** Depth within an item of a list: of the root's lists, or of the root that is one. */
  itemDepth = 3;
  /** Inside a list of items. */
  isInList = false;
  /** Last string at the root: the name of what follows. */
  name = '';
  #isInText = false;
  #isEscaped = false;

  take(byte: number): Step {
    if (this.#isInText) {
      this.#takeText(byte);
      return 'value';
    }
    if (byte === QUOTE) {
      this.#isInText = true;
      if (this.depth === 1 && this.itemDepth === 3) this.name = '';
      return 'value';
    }
    if (byte === OPEN_OBJECT || byte === OPEN_LIST) return this.#open(byte === OPEN_LIST);
    if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
      this.depth -= 1;
      return 'close';
    }
    if (byte === COMMA) return 'comma';
    return byte <= SPACE ? 'none' : 'value';
  }

  #open(isList: boolean): Step {
    this.depth += 1;
    if (this.depth === 1 && isList) this.itemDepth = 2;
    if (this.depth === this.itemDepth - 1) this.isInList = isList;
    return 'open';
  }
  #takeText(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === BACKSLASH) this.#isEscaped = true;
    else if (byte === QUOTE) this.#isInText = false;
    else if (this.depth === 1 && this.itemDepth === 3 && this.name.length < MAX_NAME) {
      this.name += String.fromCharCode(byte);
    }
  }
}

class OpenItem {
  readonly at: number;
  /** A number, a text, or a name such as `null`: it ends before the next comma. */
  readonly isPlain: boolean;
  #pieces: Buffer[] = [];
  #size = 0;
  readonly #longest: number;
  constructor(at: number, isPlain: boolean, longest: number) {
    this.at = at;
    this.isPlain = isPlain;
    this.#longest = longest;
  }

  add(piece: Buffer): void {
    this.#size += piece.length;
    if (this.#size > this.#longest) this.#pieces = [];
    else this.#pieces.push(Buffer.from(piece));
  }
  done(): Pick<JsonItem, 'json' | 'at' | 'size'> {
    const json = this.#size > this.#longest ? undefined : Buffer.concat(this.#pieces).toString('utf8').trimEnd();
    return { json, at: this.at, size: this.#size };
  }
}

/** Finds items in bytes that come in chunks. */
class ItemScanner {
  readonly #place = new Place();
  readonly #longest: number;
  #item: OpenItem | undefined;
  /** Bytes of earlier chunks. */
  #read = 0;
  constructor(longest: number) {
    this.#longest = longest;
  }

  *take(chunk: Buffer): Generator<JsonItem> {
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const step = this.#place.take(chunk[at] ?? 0);
      if (step === 'none' || !this.#place.isInList) continue;
      if (!this.#item) {
        this.#item = this.#begin(step, this.#read + at);
        from = at;
      } else if (this.#isEnd(step, this.#item.isPlain)) {
        this.#item.add(chunk.subarray(from, this.#item.isPlain ? at : at + 1));
        yield { list: this.#place.name, ...this.#item.done() };
        this.#item = undefined;
      }
    }
    this.#item?.add(chunk.subarray(from));
    this.#read += chunk.length;
  }
  /** A cut-off item is no JSON. */
  end(): JsonItem | undefined {
    const { name: list, isInList, depth, itemDepth } = this.#place;
    if (this.#item) return { list, ...this.#item.done() };
    const isCut = isInList && depth >= itemDepth - 1;
    return isCut ? { list, json: undefined, at: this.#read, size: 0 } : undefined;
  }

  #begin(step: Step, at: number): OpenItem | undefined {
    const above = this.#place.depth - this.#place.itemDepth;
    const isPlain = step === 'value' && above === -1;
    return isPlain || (step === 'open' && above === 0) ? new OpenItem(at, isPlain, this.#longest) : undefined;
  }
  #isEnd(step: Step, isPlain: boolean): boolean {
    if (isPlain) return step === 'comma' || step === 'close';
    return step === 'close' && this.#place.depth === this.#place.itemDepth - 1;
  }
}

/**
 * Streams what lies in the lists of a root object, `{"entries":[{…},{…}]}`, or in a root list. Memory is bounded by the
 * longest item. A list that is cut off ends with an item that is no JSON.
 * @param longest bytes of an item
 */
export async function* jsonItems(
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  longest: number,
): AsyncGenerator<JsonItem> {
  const scanner = new ItemScanner(longest);
  for await (const chunk of chunks) yield* scanner.take(chunk);
  const last = scanner.end();
  if (last) yield last;
}
