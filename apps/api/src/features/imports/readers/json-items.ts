const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;

/** Depth of objects in a list of the root object. */
const ITEM_DEPTH = 3;

/** Longest list name. */
const MAX_NAME = 100;

export interface JsonItem {
  list: string;
  /** undefined if too long. */
  json: string | undefined;
}

/** Position in JSON. Structural bytes are below 128, so bytes of other characters never match them. */
class Place {
  depth = 0;
  /** Inside a list of the root object. */
  isInList = false;
  /** Last string at the root: the name of what follows. */
  name = '';
  #isInText = false;
  #isEscaped = false;

  /** @returns whether the byte opens or closes something */
  take(byte: number): boolean {
    if (this.#isInText) {
      this.#takeText(byte);
      return false;
    }
    if (byte === QUOTE) {
      this.#isInText = true;
      if (this.depth === 1) this.name = '';
      return false;
    }
    if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      this.depth += 1;
      if (this.depth === ITEM_DEPTH - 1) this.isInList = byte === OPEN_LIST;
      return true;
    }
    if (byte !== CLOSE_OBJECT && byte !== CLOSE_LIST) return false;
    this.depth -= 1;
    return true;
  }

  #takeText(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === BACKSLASH) this.#isEscaped = true;
    else if (byte === QUOTE) this.#isInText = false;
    else if (this.depth === 1 && this.name.length < MAX_NAME) this.name += String.fromCharCode(byte);
  }
}

class OpenItem {
  #pieces: Buffer[] = [];
  #size = 0;
  readonly #longest: number;
  constructor(longest: number) {
    this.#longest = longest;
  }

  add(piece: Buffer): void {
    this.#size += piece.length;
    if (this.#size > this.#longest) this.#pieces = [];
    else this.#pieces.push(Buffer.from(piece));
  }
  done(): string | undefined {
    return this.#size > this.#longest ? undefined : Buffer.concat(this.#pieces).toString('utf8');
  }
}

/**
 * Streams the objects in lists of a root object, `{"entries":[{…},{…}]}`. Memory is bounded by the longest item.
 * @param longest bytes of an item
 */
export async function* jsonItems(chunks: AsyncIterable<Buffer>, longest: number): AsyncGenerator<JsonItem> {
  const place = new Place();
  let item: OpenItem | undefined;
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      if (!place.take(chunk[at] ?? 0)) continue;
      const isOpened = chunk[at] === OPEN_OBJECT;
      if (isOpened && !item && place.depth === ITEM_DEPTH && place.isInList) {
        item = new OpenItem(longest);
        from = at;
      } else if (!isOpened && item && place.depth === ITEM_DEPTH - 1) {
        item.add(chunk.subarray(from, at + 1));
        yield { list: place.name, json: item.done() };
        item = undefined;
      }
    }
    item?.add(chunk.subarray(from));
  }
}
