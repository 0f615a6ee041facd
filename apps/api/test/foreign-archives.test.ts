import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32, deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { layOutArchive } from '#api/archive/layout.ts';
import { openArchive, readWhole, UnreadableArchive, UnreadableFile } from '#api/archive/open-archive.ts';
import { readArchive } from '#api/archive/read-archive.ts';
import { type PackedFile, withFile, zipOf } from './zip-file.ts';

const MB = 1024 * 1024;

/** Readable names of an archive, and what was left out. */
const look = (bytes: Buffer) =>
  withFile(bytes, async (path) => {
    const archive = await openArchive(path);
    archive.close();
    return { names: [...archive.files.keys()], leftOut: archive.leftOut.map(({ name, fault }) => [name, fault]) };
  });
const lookAt = (...files: PackedFile[]) => look(zipOf(files));
const readOne = (file: PackedFile, most = MB) =>
  withFile(zipOf([file]), async (path) => {
    const archive = await openArchive(path);
    try {
      const [found] = archive.files.values();
      return found ? (await readWhole(archive, found, most)).toString() : undefined;
    } finally {
      archive.close();
    }
  });
const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (fault: unknown) => (fault instanceof UnreadableArchive || fault instanceof UnreadableFile ? fault.fault : fault),
  );

describe('a foreign archive (spec decision 44)', () => {
  it('is read, packed or not, and folders are no files', async () => {
    expect(await lookAt({ name: 'a/', bytes: '' }, { name: 'a/é.txt', bytes: 'Grüße' })).toEqual({
      names: ['a/é.txt'],
      leftOut: [],
    });
    expect(await readOne({ name: 'a', bytes: 'Grüße' })).toBe('Grüße');
    expect(await readOne({ name: 'a', bytes: 'Grüße', isStored: true })).toBe('Grüße');
  });

  it.each(['../up.txt', 'a/../../up.txt', '/etc/passwd', 'C:/x', 'C:\\x\\y', `${'x'.repeat(600)}`])(
    'has no file outside of it: %s',
    async (name) => {
      const { names, leftOut } = await lookAt({ name: 'fine.txt', bytes: '' }, { name, bytes: 'x' });
      expect([names, leftOut.map(([, fault]) => fault)]).toEqual([['fine.txt'], ['unsafe_name']]);
    },
  );

  it('names doubles, encrypted files and bombs, and reads the rest', async () => {
    const bomb = { name: 'bomb.json', bytes: Buffer.alloc(8 * MB, 32) };
    const found = await lookAt(
      { name: 'a', bytes: 'first' },
      { name: 'a', bytes: 'second' },
      { name: 'secret', bytes: 'x', isEncrypted: true },
      bomb,
      { name: 'blanks', bytes: Buffer.alloc(100_000, 32) },
    );
    expect(found).toEqual({
      names: ['a', 'blanks'],
      leftOut: [
        ['a', 'duplicate_name'],
        ['secret', 'encrypted'],
        ['bomb.json', 'bomb'],
      ],
    });
  });

  it('takes no more bytes than allowed, whatever is claimed', async () => {
    expect(await faultOf(readOne({ name: 'a', bytes: Buffer.alloc(2000, 'x') }, 1000))).toBe('too_large');
    expect(await faultOf(readOne({ name: 'a', bytes: Buffer.alloc(5 * MB, 'x'), lie: { size: 10 } }))).toBe('damaged');
  });

  it('notices changed bytes', async () => {
    expect(await faultOf(readOne({ name: 'a', bytes: 'x', lie: { crc32: 7 } }))).toBe('damaged');
    const whole = zipOf([{ name: 'a', bytes: 'some words that are there', isStored: true }]);
    whole.write('ruin', 35);
    const read = withFile(whole, async (path) => {
      const archive = await openArchive(path);
      const [file] = archive.files.values();
      return file && readWhole(archive, file, MB).finally(() => archive.close());
    });
    expect(await faultOf(read)).toBe('damaged');
  });

  it('is none where it is cut off, or is something else', async () => {
    const whole = zipOf([{ name: 'a', bytes: 'x'.repeat(5000) }]);
    expect(await faultOf(look(whole.subarray(0, whole.length - 30)))).toBe('no_archive');
    expect(await faultOf(look(Buffer.from('no archive at all')))).toBe('no_archive');
    expect(await faultOf(look(Buffer.alloc(0)))).toBe('no_archive');
  });

  it('is refused if files share bytes', async () => {
    const packed = deflateRawSync(Buffer.alloc(100_000, 'x'));
    const single = zipOf([{ name: 'k', bytes: Buffer.alloc(100_000, 'x') }]);
    const central = single.subarray(30 + 1 + packed.length, single.length - 22);
    const many = Array.from({ length: 200 }, (_, index) => {
      const copy = Buffer.from(central);
      copy.write(String.fromCharCode(48 + (index % 70)), copy.length - 1);
      return copy;
    });
    const directory = Buffer.concat(many);
    const end = Buffer.from(single.subarray(single.length - 22));
    end.writeUInt16LE(many.length, 8);
    end.writeUInt16LE(many.length, 10);
    end.writeUInt32LE(directory.length, 12);
    const bytes = Buffer.concat([single.subarray(0, 30 + 1 + packed.length), directory, end]);
    expect(await faultOf(look(bytes))).toBe('overlapping');
  });

  it('may have 70,000 files (Zip64), and not 100,001', async () => {
    const bare = async (count: number): Promise<Buffer> => {
      const files = Array.from({ length: count }, (_, index) => ({
        ...{ name: `${index}.txt`, size: 0, crc32: crc32(''), modified: 0 },
        body: { bytes: Buffer.alloc(0) },
      }));
      const layout = layOutArchive(files);
      const nothing = { read: async () => Readable.from([]) };
      return buffer(readArchive(nothing, layout, { start: 0, end: layout.size - 1 }));
    };
    expect((await look(await bare(70_000))).names).toHaveLength(70_000);
    expect(await faultOf(look(await bare(100_001)))).toBe('too_many_files');
  });
});
