import { makeZip } from 'client-zip';
import type { ArchiveInput } from './archive-files.ts';

/** A file's bytes are in memory only until they are packed. */
export function zipOf(files: AsyncIterable<ArchiveInput>): ReadableStream<Uint8Array<ArrayBufferLike>> {
  return makeZip(files);
}
