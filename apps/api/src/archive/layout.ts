import { createHash } from 'node:crypto';
import { centralHeader, endRecords, localHeader, type ZipEntry } from './zip-records.ts';

/** Bytes of an archive: made here, or a blob that is read when its turn comes. */
export type ArchiveBody = { bytes: Uint8Array } | { key: string };

/** A file that an archive holds; its CRC-32 is known before its bytes are read. */
export type ArchiveFile = ZipEntry & { body: ArchiveBody };

/** A piece of an archive. */
export interface Segment {
  /** Where it begins. */
  offset: number;
  size: number;
  body: ArchiveBody;
}

/** An archive before a byte of it is read: how long it is, and which piece stands where. */
export interface ArchiveLayout {
  size: number;
  /** Changes with every byte of the archive: a strong ETag, in quotes. */
  etag: string;
  segments: readonly Segment[];
}

/**
 * Lays out a ZIP archive of files in the given order, so that any range of it can be read (spec decision 44). Equal files give equal
 * archives, byte by byte.
 * @param files names are unique
 */
export function layOutArchive(files: readonly ArchiveFile[]): ArchiveLayout {
  const pieces = new Pieces();
  const directory: Buffer[] = [];
  const hash = createHash('sha256');
  const addRecord = (bytes: Buffer): void => {
    hash.update(bytes);
    pieces.addMade(bytes);
  };
  for (const file of files) {
    directory.push(centralHeader(file, pieces.size));
    addRecord(localHeader(file));
    // A blob's key names its bytes; what is made here is told by them.
    hash.update('key' in file.body ? file.body.key : file.body.bytes);
    if ('key' in file.body) pieces.addBlob(file.size, file.body);
    else pieces.addMade(file.body.bytes);
  }
  const start = pieces.size;
  for (const bytes of directory) addRecord(bytes);
  addRecord(endRecords(files.length, pieces.size - start, start));
  return { size: pieces.size, etag: `"${hash.digest('base64url')}"`, segments: pieces.done() };
}

/** Small pieces are sent together, as many as make a good write. */
const WRITE = 64 * 1024;

/** Segments one after the other; neighbours that are made here become one. */
class Pieces {
  size = 0;
  readonly #segments: Segment[] = [];
  #made: Uint8Array[] = [];
  #madeFrom = 0;

  addMade(bytes: Uint8Array): void {
    this.#made.push(bytes);
    this.size += bytes.length;
    if (this.size - this.#madeFrom >= WRITE) this.#flush();
  }

  addBlob(size: number, body: { key: string }): void {
    this.#flush();
    if (size > 0) this.#segments.push({ offset: this.size, size, body });
    this.size += size;
    this.#madeFrom = this.size;
  }

  done(): readonly Segment[] {
    this.#flush();
    return this.#segments;
  }

  #flush(): void {
    const size = this.size - this.#madeFrom;
    if (size > 0) {
      this.#segments.push({ offset: this.#madeFrom, size, body: { bytes: Buffer.concat(this.#made) } });
    }
    this.#made = [];
    this.#madeFrom = this.size;
  }
}
