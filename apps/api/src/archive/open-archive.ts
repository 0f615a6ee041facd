import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, getFileNameLowLevel, openPromise, validateFileName, type ZipFile } from 'yauzl';

/** A file of somebody else's archive, before a byte of it is read. */
export interface ForeignFile {
  /** Path with `/`, never absolute, never above the archive. */
  name: string;
  /** Bytes it says it has when unpacked. */
  size: number;
  entry: Entry;
}

/** Why a file of an archive is not read. */
export type FileFault = 'unsafe_name' | 'duplicate_name' | 'encrypted' | 'bomb' | 'too_large' | 'damaged';

/** A file that is left out, and why. */
export interface LeftOutFile {
  name: string;
  fault: FileFault;
}

/** Why an archive as a whole cannot be read. */
export type ArchiveFault = 'no_archive' | 'too_many_files' | 'overlapping';

/** Thrown for an archive that cannot be read at all. */
export class UnreadableArchive extends Error {
  override readonly name = 'UnreadableArchive';
  readonly fault: ArchiveFault;
  constructor(fault: ArchiveFault) {
    super(fault);
    this.fault = fault;
  }
}

/** Thrown for a file that cannot be read; the rest of the archive can. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
  readonly fault: FileFault;
  constructor(fault: FileFault) {
    super(fault);
    this.fault = fault;
  }
}

/** An archive of somebody else, opened. Nothing of it is trusted. */
export interface ForeignArchive {
  /** By name, in the order of the archive. */
  files: ReadonlyMap<string, ForeignFile>;
  leftOut: readonly LeftOutFile[];
  /**
   * Bytes of a file, chunk by chunk, checked by length and CRC-32.
   * @param most bytes that are taken
   * @throws UnreadableFile
   */
  read(file: ForeignFile, most: number): AsyncGenerator<Buffer>;
  close(): void;
}

/** A directory of more takes too much memory. */
const MAX_FILES = 100_000;
/** Nothing that people keep packs tighter; a bomb does up to a thousandfold. */
const MAX_RATIO = 200;
/** Short files may: a thousand blanks are no bomb. */
const SMALL = 1024 * 1024;
/** Names beyond are of no program that we know. */
const MAX_NAME = 500;

/**
 * Opens a ZIP archive on disk (Zip64, too) and looks through its directory; files that may not be read are named, and left out.
 * @throws UnreadableArchive
 */
export async function openArchive(path: string): Promise<ForeignArchive> {
  // Names are looked at here: the library would give up the whole archive over one that is unsafe.
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: false }).catch(() => {
    throw new UnreadableArchive('no_archive');
  });
  try {
    return {
      ...(await readDirectory(zip)),
      read: (file, most) => readChecked(zip, file, most),
      close: () => zip.close(),
    };
  } catch (fault) {
    zip.close();
    throw fault instanceof UnreadableArchive ? fault : new UnreadableArchive('no_archive');
  }
}

async function readDirectory(zip: ZipFile): Promise<Pick<ForeignArchive, 'files' | 'leftOut'>> {
  if (zip.entryCount > MAX_FILES) throw new UnreadableArchive('too_many_files');
  const files = new Map<string, ForeignFile>();
  const leftOut: LeftOutFile[] = [];
  let packed = 0;
  for await (const entry of zip.eachEntry()) {
    packed += entry.compressedSize;
    // Files that share their bytes let a small archive unpack to any size.
    if (packed > zip.fileSize) throw new UnreadableArchive('overlapping');
    const { generalPurposeBitFlag, fileNameRaw, extraFields, uncompressedSize: size } = entry;
    const name = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
    if (name.endsWith('/')) continue;
    const fault = files.has(name) ? 'duplicate_name' : faultOf(entry, name);
    if (fault) leftOut.push({ name: name.slice(0, MAX_NAME), fault });
    else files.set(name, { name, size, entry });
  }
  return { files, leftOut };
}

function faultOf(entry: Entry, name: string): FileFault | undefined {
  if (name.length > MAX_NAME || name === '' || validateFileName(name) !== null) return 'unsafe_name';
  if (entry.isEncrypted()) return 'encrypted';
  const { uncompressedSize: size, compressedSize: packed } = entry;
  if (size > SMALL && size > packed * MAX_RATIO) return 'bomb';
  return entry.canDecodeFileData() ? undefined : 'damaged';
}

async function* readChecked(zip: ZipFile, { entry, size }: ForeignFile, most: number): AsyncGenerator<Buffer> {
  if (size > most) throw new UnreadableFile('too_large');
  let sum = 0;
  try {
    const stream: Readable = await zip.openReadStreamPromise(entry);
    for await (const chunk of stream) {
      if (!Buffer.isBuffer(chunk)) continue;
      sum = crc32(chunk, sum);
      yield chunk;
    }
  } catch {
    // Whatever a stream of it fails over, its bytes are not those it says.
    throw new UnreadableFile('damaged');
  }
  if (sum !== entry.crc32) throw new UnreadableFile('damaged');
}

/** A whole file of an archive. @throws UnreadableFile */
export async function readWhole(archive: ForeignArchive, file: ForeignFile, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of archive.read(file, most)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
