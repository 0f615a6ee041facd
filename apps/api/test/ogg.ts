interface Shape {
  /** Bytes of a packet, two at least. */
  bytes?: number;
  /** A page ends after so many segments, also within a packet; 255 at most. */
  segments?: number;
}

/** Silent Ogg Opus of a given length: head, tags, and packets of 20 ms. */
export function oggOpus(seconds: number, { bytes = 3, segments = 50 }: Shape = {}): Buffer<ArrayBuffer> {
  const head = Buffer.concat([Buffer.from('OpusHead'), Buffer.from([1, 1, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0])]);
  const tags = Buffer.concat([Buffer.from('OpusTags'), Buffer.alloc(8)]);
  // Silk, 20 ms, an empty frame; each further byte is one with which a packet of 20 ms could begin.
  const silence = Buffer.concat([Buffer.from([0x08, 0xff, 0xfe]), Buffer.alloc(bytes, 0x08)]).subarray(0, bytes);
  const packets = Math.round(seconds * 50);
  const laced = Array.from({ length: packets }, (_, n) => lace(silence, (n + 1) * 960)).flat();
  const pages = [page(0, 2, lace(head, 0)), page(1, 0, lace(tags, 0))];
  for (let at = 0; at < laced.length; at += segments) {
    const isContinued = at > 0 && laced[at - 1]?.ends === undefined;
    const isLast = at + segments >= laced.length;
    pages.push(page(pages.length, (isContinued ? 1 : 0) + (isLast ? 4 : 0), laced.slice(at, at + segments)));
  }
  return Buffer.concat(pages);
}

interface Segment {
  content: Buffer;
  /** Position at which its packet ends with it; undefined if the packet continues. */
  ends: number | undefined;
}

/** A packet ends with a segment of less than 255 bytes, which may be empty (RFC 3533, section 5). */
function lace(packet: Buffer, position: number): Segment[] {
  const laced: Segment[] = [];
  for (let at = 0; at <= packet.length; at += 255) {
    const content = packet.subarray(at, at + 255);
    laced.push({ content, ends: content.length < 255 ? position : undefined });
  }
  return laced;
}

function page(sequence: number, flags: number, segments: Segment[]): Buffer {
  const header = Buffer.alloc(27);
  header.write('OggS');
  header[5] = flags;
  // A page on which no packet ends has position -1.
  header.writeBigInt64LE(BigInt(segments.findLast(({ ends }) => ends !== undefined)?.ends ?? -1), 6);
  header.writeUInt32LE(7, 14);
  header.writeUInt32LE(sequence, 18);
  header[26] = segments.length;
  const contents = segments.map(({ content }) => content);
  return Buffer.concat([header, Buffer.from(contents.map(({ length }) => length)), ...contents]);
}
