import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, getFileNameLowLevel, openPromise, validateFileName, type ZipFile } from 'yauzl';

export interface ForeignFile {
  /** Path with `/`, never absolute, never above the archive. */
  name: string;
  /** Claimed unpacked size. */
  size: number;
}

export type FileFault = 'unsafe_name' | 'duplicate_name' | 'encrypted' | 'bomb' | 'too_large' | 'damaged';

export interface LeftOutFile {
  name: string;
  fault: FileFault;
}

export type ArchiveFault = 'no_archive' | 'too_many_files' | 'overlapping';

/** The archive as a whole is unreadable. */
export class UnreadableArchive extends Error {
  override readonly name = 'UnreadableArchive';
  readonly fault: ArchiveFault;
  constructor(fault: ArchiveFault) {
    super(fault);
    this.fault = fault;
  }
}

/** A file is unreadable; others are not affected. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
  readonly fault: FileFault;
  constructor(fault: FileFault) {
    super(fault);
    this.fault = fault;
  }
}

/** A foreign archive. Nothing of it is trusted. */
export interface ForeignArchive {
  /** By name, in archive order. */
  files: ReadonlyMap<string, ForeignFile>;
  leftOut: readonly LeftOutFile[];
  /**
   * Chunks of a file, checked by length and CRC-32.
   * @param most accepted bytes
   * @throws UnreadableFile
   */
  read(file: ForeignFile, most: number): AsyncGenerator<Buffer>;
  close(): void;
}

/** A larger directory takes too much memory. */
const MAX_FILES = 100_000;
/** No real file is packed tighter; a bomb reaches a thousandfold. */
const MAX_RATIO = 200;
/** Smaller files may exceed the ratio: a thousand spaces are no bomb. */
const SMALL = 1024 * 1024;
/** No known program writes longer names. */
const MAX_NAME = 500;

/**
 * Opens a ZIP on disk (also Zip64) and checks its directory; rejected files are listed and left out.
 * @throws UnreadableArchive
 */
export async function openArchive(path: string): Promise<ForeignArchive> {
  // Names are checked here: the library would reject the whole archive for one unsafe name.
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: false }).catch(() => {
    throw new UnreadableArchive('no_archive');
  });
  try {
    const { entries, ...directory } = await readDirectory(zip);
    return {
      ...directory,
      read: (file, most) => readChecked(zip, { file, entry: entries.get(file.name) }, most),
      close: () => zip.close(),
    };
  } catch (fault) {
    zip.close();
    throw fault instanceof UnreadableArchive ? fault : new UnreadableArchive('no_archive');
  }
}

interface Directory extends Pick<ForeignArchive, 'files' | 'leftOut'> {
  entries: ReadonlyMap<string, Entry>;
}

async function readDirectory(zip: ZipFile): Promise<Directory> {
  if (zip.entryCount > MAX_FILES) throw new UnreadableArchive('too_many_files');
  const files = new Map<string, ForeignFile>();
  const entries = new Map<string, Entry>();
  const leftOut: LeftOutFile[] = [];
  let packed = 0;
  for await (const entry of zip.eachEntry()) {
    packed += entry.compressedSize;
    // Overlapping files would let a small archive unpack to any size.
    if (packed > zip.fileSize) throw new UnreadableArchive('overlapping');
    const { generalPurposeBitFlag, fileNameRaw, extraFields, uncompressedSize: size } = entry;
    const name = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
    if (name.endsWith('/')) continue;
    const fault = files.has(name) ? 'duplicate_name' : fileFaultOf(entry, name);
    if (fault) leftOut.push({ name: name.slice(0, MAX_NAME), fault });
    else {
      files.set(name, { name, size });
      entries.set(name, entry);
    }
  }
  return { files, entries, leftOut };
}

function fileFaultOf(entry: Entry, name: string): FileFault | undefined {
  if (name.length > MAX_NAME || name === '' || validateFileName(name) !== null) return 'unsafe_name';
  if (entry.isEncrypted()) return 'encrypted';
  const { uncompressedSize: size, compressedSize: packed } = entry;
  if (size > SMALL && size > packed * MAX_RATIO) return 'bomb';
  return entry.canDecodeFileData() ? undefined : 'damaged';
}

interface PackedEntry {
  file: ForeignFile;
  entry: Entry | undefined;
}

async function* readChecked(
  zip: ZipFile,
  { file: { size }, entry }: PackedEntry,
  most: number,
): AsyncGenerator<Buffer> {
  if (size > most) throw new UnreadableFile('too_large');
  if (!entry) throw new UnreadableFile('damaged');
  let sum = 0;
  try {
    const stream: Readable = await zip.openReadStreamPromise(entry);
    for await (const chunk of stream) {
      if (!Buffer.isBuffer(chunk)) continue;
      sum = crc32(chunk, sum);
      yield chunk;
    }
  } catch {
    // Any fault of the stream means that the bytes are not as claimed.
    throw new UnreadableFile('damaged');
  }
  if (sum !== entry.crc32) throw new UnreadableFile('damaged');
}

/** @throws UnreadableFile */
export async function readWhole(archive: ForeignArchive, file: ForeignFile, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of archive.read(file, most)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
