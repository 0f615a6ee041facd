import { randomUUID } from 'node:crypto';
import { createReadStream, rmSync, statSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Failpoint } from '#api/base/failpoints.ts';
import { type BlobStore, checkBlobKey, type ListedBlob } from '#api/ports/blobs.ts';

const PART = '.part';

/** Blobs as files. A blob appears under its key only when complete and durable. */
export function createFileBlobs(directory: string, failpoint?: Failpoint): BlobStore {
  const pathOf = (key: string): string => join(directory, checkBlobKey(key));
  const settle = async (from: string, to: string): Promise<void> => {
    failpoint?.('blob-written');
    await rename(from, to);
    failpoint?.('blob-renamed');
    await syncPath(dirname(to));
  };
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      const part = `${path}.${randomUUID()}${PART}`;
      await makeFolder(dirname(path));
      try {
        await writeDurably(part, bytes);
      } catch (fault) {
        // On a full disk the partial file would take the space of later ones.
        await rm(part, { force: true });
        throw fault;
      }
      await settle(part, path);
    },
    async adopt(key, file) {
      const path = pathOf(key);
      await makeFolder(dirname(path));
      await syncPath(file);
      await settle(file, path);
    },
    async stat(key) {
      const found = await stat(pathOf(key)).catch(absentAsNull);
      return found && { size: found.size };
    },
    read: async (key, range) => {
      const path = pathOf(key);
      const file = await open(path, 'r');
      return createReadStream(path, { ...range, fd: file });
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    list: (folder = '') => listBelow(directory, folder),
    async removeOld(key, putBy) {
      const path = pathOf(key);
      // Synchronous, so that no `put` of this process comes between.
      const found = statSync(path, { throwIfNoEntry: false });
      if (found && found.ctimeMs <= putBy) rmSync(path, { force: true });
    },
  };
}

/** `ctime` changes when a file gets its name; `mtime` of an adopted file may be much older. */
async function* listBelow(directory: string, prefix: string): AsyncGenerator<ListedBlob> {
  const found = await readdir(join(directory, prefix), { withFileTypes: true }).catch(absentAsNull);
  for (const file of found ?? []) {
    const key = `${prefix}${file.name}`;
    if (file.isDirectory()) yield* listBelow(directory, `${key}/`);
    const state = file.isFile() ? await stat(join(directory, key)).catch(absentAsNull) : null;
    if (state) yield { key, isPart: key.endsWith(PART), putAt: state.ctimeMs };
  }
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A new folder's name lies in the one above it: after a power cut a file in it would be gone with it. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true });
  if (first === undefined) return;
  const above = dirname(first);
  for (let folder = path; folder !== above; ) {
    folder = dirname(folder);
    await syncPath(folder);
  }
}

async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function absentAsNull(fault: unknown): null {
  if (fault instanceof Error && 'code' in fault && (fault.code === 'ENOENT' || fault.code === 'ENOTDIR')) return null;
  throw fault;
}
