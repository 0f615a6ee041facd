import { createHash } from 'node:crypto';
import { centralHeader, endRecords, localHeader, type ZipEntry } from './zip-records.ts';

/** Bytes in memory, or a blob to be read in its turn. */
export type ArchiveBody = { bytes: Uint8Array } | { key: string };

/** A file with its CRC-32, known before its bytes are read. */
export type ArchiveFile = ZipEntry & { body: ArchiveBody };

export interface LayoutSegment {
  /** Position in the archive. */
  offset: number;
  size: number;
  body: ArchiveBody;
}

/** Length and pieces of an archive before a byte is read. */
export interface ArchiveLayout {
  size: number;
  /** Strong ETag in quotes; changes with every byte. */
  etag: string;
  segments: readonly LayoutSegment[];
}

/**
 * Lays out a ZIP of files in order, readable by range (spec decision 44). Equal files give equal archives.
 * @param files with unique names
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
    // A blob's key identifies its bytes.
    hash.update('key' in file.body ? file.body.key : file.body.bytes);
    if ('key' in file.body) pieces.addBlob(file.size, file.body);
    else pieces.addMade(file.body.bytes);
  }
  const start = pieces.size;
  for (const bytes of directory) addRecord(bytes);
  addRecord(endRecords(files.length, pieces.size - start, start));
  return { size: pieces.size, etag: `"${hash.digest('base64url')}"`, segments: pieces.done() };
}

/** Bytes of small pieces that are sent together. */
const WRITE = 64 * 1024;

/** Merges neighbouring pieces in memory. */
class Pieces {
  size = 0;
  readonly #segments: LayoutSegment[] = [];
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

  done(): readonly LayoutSegment[] {
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
