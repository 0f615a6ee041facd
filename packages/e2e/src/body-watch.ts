const LENGTH = /\r\ncontent-length: *(\d+)\r\n/i;
const START = /^(HTTP\/1\.1 \d|[A-Z]+ \S+ HTTP\/1\.1\r\n)/;

/** Numbers of bytes of a piece after which a body is in its middle: some of it has passed, some is still to come. */
export interface Middle {
  fewest: number;
  most: number;
}

/** Where the bodies of one direction of a connection are; only those that say their length. */
export class BodyWatch {
  /** Bytes of the present body that are still to come. */
  #left = 0;

  /** The next piece passes. */
  next(chunk: Buffer): Middle {
    const head = headBytes(chunk);
    if (head > 0) this.#left = head + Number(LENGTH.exec(chunk.toString('latin1', 0, head))?.[1] ?? 0);
    const most = Math.min(chunk.length, this.#left - 1);
    this.#left = Math.max(0, this.#left - chunk.length);
    return { fewest: head + 1, most };
  }
}

/** Bytes of the head this piece begins with; 0 for one that belongs to a body. */
function headBytes(chunk: Buffer): number {
  const end = chunk.indexOf('\r\n\r\n');
  return end === -1 || !START.test(chunk.toString('latin1', 0, end + 2)) ? 0 : end + 4;
}
