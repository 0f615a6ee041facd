import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import * as v from 'valibot';
import { createFileBlobs } from '#api/adapters/file-blobs.ts';
import { StartFault } from '#api/base/start-fault.ts';
import type { BlobStore } from '#api/ports/blobs.ts';
import { blobKeysOf } from './blob-list.ts';
import { createLineFile, readLines } from './line-file.ts';
import type { Manifest } from './manifest.ts';

const FileLine = v.pipe(v.string(), v.parseJson(), v.object({ key: v.string(), size: v.number(), sha256: v.string() }));
const SAY_EVERY = 1000;

/** File list: key, size and hash per line. */
export function fileList(folder: string): string {
  return join(folder, 'files.jsonl');
}

const storeIn = (folder: string): BlobStore => createFileBlobs(join(folder, 'files'));
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Copies all referenced files. Files are immutable and older than their rows, so no snapshot is needed; a file removed
 * since is listed as missing.
 */
export async function copyBlobsOut(
  blobs: BlobStore,
  folder: string,
  say: (line: string) => void,
): Promise<Manifest['files']> {
  const target = storeIn(folder);
  const list = await createLineFile(fileList(folder));
  const missing: string[] = [];
  let bytes = 0;
  let count = 0;
  for await (const key of blobKeysOf(folder)) {
    const content = await readBlob(blobs, key);
    if (!content) {
      missing.push(key);
      continue;
    }
    await target.put(key, content);
    await list.write([JSON.stringify({ key, size: content.length, sha256: sha256(content) })]);
    bytes += content.length;
    count += 1;
    if (count % SAY_EVERY === 0) say(`${count} files`);
  }
  return { count, bytes, sha256: (await list.end()).sha256, missing };
}

/**
 * Writes every file into the store, also existing ones.
 * @throws StartFault for the first changed file
 */
export async function copyBlobsIn(folder: string, blobs: BlobStore, say: (line: string) => void): Promise<number> {
  const source = storeIn(folder);
  let count = 0;
  for await (const line of readLines(fileList(folder))) {
    const { key, sha256: expected } = v.parse(FileLine, line);
    const content = await readBlob(source, key);
    if (!content || sha256(content) !== expected)
      throw new StartFault(`The backup is damaged: ${key} is not as it was.`);
    await blobs.put(key, content);
    count += 1;
    if (count % SAY_EVERY === 0) say(`${count} files`);
  }
  return count;
}

async function readBlob(store: BlobStore, key: string): Promise<Buffer | undefined> {
  if ((await store.stat(key)) === null) return undefined;
  return buffer(await store.read(key));
}
