/** Silent Ogg Opus of a given length: head, tags, and packets of 20 ms. */
export function oggOpus(seconds: number): Buffer<ArrayBuffer> {
  const head = Buffer.concat([Buffer.from('OpusHead'), Buffer.from([1, 1, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0])]);
  const tags = Buffer.concat([Buffer.from('OpusTags'), Buffer.alloc(8)]);
  const pages = [page(0, 0, 2, [head]), page(1, 0, 0, [tags])];
  const packets = Math.round(seconds * 50);
  for (let done = 0; done < packets; ) {
    const count = Math.min(50, packets - done);
    done += count;
    // Silk, 20 ms, an empty frame.
    const silence = Array.from({ length: count }, () => Buffer.from([0x08, 0xff, 0xfe]));
    pages.push(page(pages.length, done * 960, done === packets ? 4 : 0, silence));
  }
  return Buffer.concat(pages);
}

function page(sequence: number, granule: number, flags: number, packets: Buffer[]): Buffer {
  const header = Buffer.alloc(27);
  header.write('OggS');
  header[5] = flags;
  header.writeBigUInt64LE(BigInt(granule), 6);
  header.writeUInt32LE(7, 14);
  header.writeUInt32LE(sequence, 18);
  header[26] = packets.length;
  return Buffer.concat([header, Buffer.from(packets.map(({ length }) => length)), ...packets]);
}
