const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;

/** Depth of an object in a list of the outermost object. */
const ITEM_DEPTH = 3;

/** Longest name of a list that is told. */
const MAX_NAME = 100;

/** An object of a list. */
export interface JsonItem {
  /** Name of the list. */
  list: string;
  /** undefined for one that is too long. */
  json: string | undefined;
}

/**
 * Where a piece of JSON has been read to. All bytes that count here are below 128, so those of other characters are never mistaken
 * for them.
 */
class Place {
  depth = 0;
  /** Whether a list is open right below the outermost object. */
  isInList = false;
  /** The text of the outermost object that was read last: the name of what follows. */
  name = '';
  #isInText = false;
  #isEscaped = false;

  /** Takes one byte. @returns whether it opens or closes something */
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

/** The bytes of an item that is open. */
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
 * The objects in the lists of an outermost object, `{"entries":[{…},{…}]}`, one by one: a file of any length takes no more memory than
 * its longest item.
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
