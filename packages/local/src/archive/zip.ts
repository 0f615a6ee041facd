import { makeZip } from 'client-zip';
import type { ArchiveInput } from './archive-files.ts';

/** Packs files into a ZIP archive while it is read: a file's bytes are in memory only until they are through. */
export function zipOf(files: AsyncIterable<ArchiveInput>): ReadableStream<Uint8Array<ArrayBufferLike>> {
  return makeZip(files);
}
