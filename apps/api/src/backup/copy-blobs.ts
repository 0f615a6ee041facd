import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
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
  const part = join(folder, 'files.part');
  for await (const key of blobKeysOf(folder)) {
    const copied = await copyBlob(blobs, target, key, { part });
    if (!copied) {
      missing.push(key);
      continue;
    }
    await list.write([JSON.stringify({ key, ...copied })]);
    bytes += copied.size;
    count += 1;
    if (count % SAY_EVERY === 0) say(`${count} files`);
  }
  return { count, bytes, sha256: (await list.end()).sha256, missing };
}

/**
 * Writes every file into the store, also existing ones.
 * @param part path of a file that does not exist, on the disk of the store
 * @throws StartFault for the first changed file
 */
export async function copyBlobsIn(
  { folder, part }: { folder: string; part: string },
  blobs: BlobStore,
  say: (line: string) => void,
): Promise<number> {
  const source = storeIn(folder);
  let count = 0;
  for await (const line of readLines(fileList(folder))) {
    const { key, sha256: expected } = v.parse(FileLine, line);
    const copied = await copyBlob(source, blobs, key, { part, expected });
    if (copied?.sha256 !== expected) throw new StartFault(`The backup is damaged: ${key} is not as it was.`);
    count += 1;
    if (count % SAY_EVERY === 0) say(`${count} files`);
  }
  return count;
}

/**
 * Copies a file by a part on the disk: a film of a shelf is too large for memory.
 * @param expected SHA-256 without which nothing is put
 * @returns undefined if there is none
 */
async function copyBlob(
  from: BlobStore,
  to: BlobStore,
  key: string,
  { part, expected }: { part: string; expected?: string },
): Promise<{ size: number; sha256: string } | undefined> {
  if ((await from.stat(key)) === null) return undefined;
  const hash = createHash('sha256');
  let size = 0;
  const measured = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  try {
    await pipeline(await from.read(key), measured, createWriteStream(part, { mode: 0o600 }));
    const sha256 = hash.digest('hex');
    if (expected === undefined || sha256 === expected) await to.adopt(key, part);
    return { size, sha256 };
  } finally {
    await rm(part, { force: true });
  }
}
