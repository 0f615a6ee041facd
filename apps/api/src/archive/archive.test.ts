import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromBuffer, fromRandomAccessReader, RandomAccessReader, type ZipFile } from 'yauzl';
import { type ArchiveFile, layOutArchive } from './layout.ts';
import { type ArchiveRange, readArchive } from './read-archive.ts';

const MODIFIED = Date.UTC(2026, 10, 20, 21, 14, 6);
const MB = 1024 * 1024;
const made = (name: string, bytes: Uint8Array): ArchiveFile => ({
  ...{ name, size: bytes.length, crc32: crc32(bytes), modified: MODIFIED },
  body: { bytes },
});
const words = (name: string, text: string) => made(name, Buffer.from(text));
const stored = (name: string, key: string, bytes: Uint8Array): ArchiveFile => ({
  ...made(name, bytes),
  body: { key },
});

/** A store that counts opened and closed blobs. */
function storeOf(blobs: Record<string, Uint8Array>) {
  const store = {
    opened: 0,
    closed: 0,
    async read(key: string, range?: ArchiveRange): Promise<Readable> {
      const bytes = blobs[key];
      if (!bytes) throw new Error('no such blob');
      store.opened += 1;
      const stream = Readable.from([bytes.subarray(range?.start ?? 0, (range?.end ?? bytes.length) + 1)]);
      stream.on('close', () => {
        store.closed += 1;
      });
      return stream;
    },
  };
  return store;
}

async function whole(files: readonly ArchiveFile[], blobs: Record<string, Uint8Array> = {}): Promise<Buffer> {
  const layout = layOutArchive(files);
  return buffer(readArchive(storeOf(blobs), layout, { start: 0, end: layout.size - 1 }));
}

/** Names, times and contents as another program reads them, with every CRC-32 checked. */
function unpack(
  zip: ZipFile,
  read: boolean,
): Promise<{ name: string; size: number; modified: number; text: string }[]> {
  return new Promise((resolve, reject) => {
    const found: { name: string; size: number; modified: number; text: string }[] = [];
    zip.on('error', reject);
    zip.on('end', () => resolve(found));
    zip.on('entry', (entry) => {
      const { fileName: name, uncompressedSize: size } = entry;
      const modified = entry.getLastModDate({ timezone: 'UTC' }).getTime();
      const add = (text: string): void => {
        found.push({ name, size, modified, text });
        zip.readEntry();
      };
      if (!read) return add('');
      zip.openReadStream(entry, (fault, stream) => {
        if (fault) reject(fault);
        else buffer(stream).then((bytes) => add(bytes.toString()), reject);
      });
    });
    zip.readEntry();
  });
}

function openBuffer(bytes: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (fault, zip) => (fault ? reject(fault) : resolve(zip)));
  });
}

describe('archives laid out before a byte is read (spec decision 44)', () => {
  it('are read by another program, with foreign names, empty files and blobs', async () => {
    const photo = Buffer.from('a photo'.repeat(1000));
    const files = [words('2026/11-20.md', 'Grüße'), stored('media/é.jpg', 'k', photo), words('leer.txt', '')];
    const found = await unpack(await openBuffer(await whole(files, { k: photo })), true);
    expect(found).toEqual([
      { name: '2026/11-20.md', size: 7, modified: MODIFIED, text: 'Grüße' },
      { name: 'media/é.jpg', size: 7000, modified: MODIFIED, text: photo.toString() },
      { name: 'leer.txt', size: 0, modified: MODIFIED, text: '' },
    ]);
  });

  it('have the announced length and serve any range', async () => {
    const photo = Buffer.alloc(5000, 7);
    const files = [words('a', 'one'), stored('b', 'k', photo), words('c', 'three')];
    const all = await whole(files, { k: photo });
    const layout = layOutArchive(files);
    expect(all.length).toBe(layout.size);
    await fc.assert(
      fc.asyncProperty(fc.nat(layout.size - 1), fc.nat(layout.size - 1), async (one, other) => {
        const range = { start: Math.min(one, other), end: Math.max(one, other) };
        const part = await buffer(readArchive(storeOf({ k: photo }), layout, range));
        expect(part.equals(all.subarray(range.start, range.end + 1))).toBe(true);
      }),
    );
  });

  it('have the same tag for the same files only', () => {
    const tagOf = (...files: ArchiveFile[]) => layOutArchive(files).etag;
    const first = tagOf(words('a', 'one'), stored('b', 'k', Buffer.from('x')));
    expect(tagOf(words('a', 'one'), stored('b', 'k', Buffer.from('x')))).toBe(first);
    const others = [
      tagOf(words('a', 'two'), stored('b', 'k', Buffer.from('x'))),
      tagOf(words('a', 'one'), stored('b', 'l', Buffer.from('x'))),
      tagOf(stored('b', 'k', Buffer.from('x')), words('a', 'one')),
      tagOf(words('A', 'one'), stored('b', 'k', Buffer.from('x'))),
    ];
    expect(new Set([first, ...others]).size).toBe(5);
  });

  it('take more files than 16 bits count', async () => {
    const files = Array.from({ length: 70_000 }, (_, index) => words(`${index}.txt`, ''));
    const found = await unpack(await openBuffer(await whole(files)), false);
    expect([found.length, found.at(-1)?.name]).toEqual([70_000, '69999.txt']);
  });

  it('take a file of more than 4 GB', async () => {
    const size = 4500 * MB;
    const files: ArchiveFile[] = [
      { name: 'large.bin', size, crc32: 1, modified: MODIFIED, body: { key: 'large' } },
      words('after.txt', 'still here'),
    ];
    const layout = layOutArchive(files);
    // Reads only its ends, so that nobody needs 4 GB.
    const zeros = {
      read: async (_key: string, range?: ArchiveRange) =>
        Readable.from([Buffer.alloc(range ? range.end - range.start + 1 : 0)]),
    };
    class Ends extends RandomAccessReader {
      override _readStreamForRange(start: number, end: number): Readable {
        return readArchive(zeros, layout, { start, end: end - 1 });
      }
    }
    const zip = await new Promise<ZipFile>((resolve, reject) => {
      fromRandomAccessReader(new Ends(), layout.size, { lazyEntries: true, autoClose: false }, (fault, opened) =>
        fault ? reject(fault) : resolve(opened),
      );
    });
    const found = await unpack(zip, false);
    expect(found.map(({ name, size: bytes }) => [name, bytes])).toEqual([
      ['large.bin', size],
      ['after.txt', 10],
    ]);
  });

  it('close blobs opened ahead when the reader leaves', async () => {
    const blobs = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`k${index}`, Buffer.alloc(100, index)]));
    const layout = layOutArchive(Object.entries(blobs).map(([key, bytes]) => stored(key, key, bytes)));
    const store = storeOf(blobs);
    const stream = readArchive(store, layout, { start: 0, end: layout.size - 1 });
    await new Promise((resolve) => stream.once('data', resolve));
    stream.destroy();
    await expect.poll(() => store.closed).toBe(store.opened);
    expect(store.opened).toBeLessThan(10);
  });

  it('break off where a blob is gone', async () => {
    const layout = layOutArchive([stored('b', 'gone', Buffer.from('x'))]);
    const reading = buffer(readArchive(storeOf({}), layout, { start: 0, end: layout.size - 1 }));
    await expect(reading).rejects.toThrow('no such blob');
  });
});
