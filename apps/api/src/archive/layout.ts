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
  const segments: Segment[] = [];
  const directory: Buffer[] = [];
  const hash = createHash('sha256');
  let offset = 0;
  const add = (size: number, body: ArchiveBody): void => {
    if (size > 0) segments.push({ offset, size, body });
    offset += size;
  };
  const addRecord = (bytes: Buffer): void => {
    hash.update(bytes);
    add(bytes.length, { bytes });
  };
  for (const file of files) {
    directory.push(centralHeader(file, offset));
    addRecord(localHeader(file));
    // A blob's key names its bytes; what is made here is told by them.
    hash.update('key' in file.body ? file.body.key : file.body.bytes);
    add(file.size, file.body);
  }
  const start = offset;
  for (const bytes of directory) addRecord(bytes);
  addRecord(endRecords(files.length, offset - start, start));
  return { size: offset, etag: `"${hash.digest('base64url')}"`, segments };
}
