import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync, type Stats } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { faultCode } from '#api/base/fault-code.ts';
import { tooMany } from '#api/base/too-many.ts';

/** Concurrent forms with files per account. */
const MAX_FORMS = 8;
/** Bytes between two readings of the disk. */
const ROOM_STEP = 4 * 1024 * 1024;
/** Seconds that a form takes. */
const AGAIN_IN = 5;

/** Temporary files of forms, until their requests are answered. */
export interface FormFiles {
  /**
   * Gives a form its own folder and removes it when `use` ends.
   * @param who account, or address of an anonymous caller; `undefined` if the form already has a place
   * @throws Refusal `too_many_requests` past the limit of concurrent forms
   */
  withFolder<T>(who: string | undefined, use: (folder: FormFolder) => Promise<T>): Promise<T>;
  /** Removes leftovers of a process that ended during forms. */
  sweep(): Promise<void>;
}

export interface FormFolder {
  /**
   * Writes a part to its end.
   * @returns its path and bytes
   * @throws Refusal `storage_full` if it would reach into the reserve for text
   */
  keep(part: Readable): Promise<{ path: string; size: number }>;
}

/** @param requireSpace throws if the disk has no room for files */
export function createFormFiles(directory: string, requireSpace: () => Promise<void>): FormFiles {
  const open = new Map<string, number>();
  const count = (who: string, by: number): void => {
    const now = (open.get(who) ?? 0) + by;
    if (now > 0) open.set(who, now);
    else open.delete(who);
  };
  return {
    async withFolder(who, use) {
      if (who !== undefined && (open.get(who) ?? 0) >= MAX_FORMS) throw tooMany('folders of forms', AGAIN_IN);
      if (who !== undefined) count(who, 1);
      const path = join(directory, randomUUID());
      try {
        return await use(createFolder(path, requireSpace));
      } finally {
        await rm(path, { recursive: true, force: true });
        if (who !== undefined) count(who, -1);
      }
    },
    async sweep() {
      // No form has ever come.
      if (!existsSync(directory)) return;
      for (const name of await readdir(directory)) {
        const path = join(directory, name);
        const found = await statIfThere(path);
        // The directory belongs to one process: anything older than this process is a leftover.
        if (found && found.mtimeMs < performance.timeOrigin) await rm(path, { recursive: true, force: true });
      }
    },
  };
}

function createFolder(folder: string, requireSpace: () => Promise<void>): FormFolder {
  let isMade = false;
  let parts = 0;
  return {
    async keep(part) {
      if (!isMade) await mkdir(folder, { recursive: true, mode: 0o700 });
      isMade = true;
      parts += 1;
      const path = join(folder, String(parts));
      const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
      await pipeline(part, (chunks: AsyncIterable<Uint8Array>) => whileRoom(chunks, requireSpace), file);
      return { path, size: file.bytesWritten };
    },
  };
}

/** Reads the disk before the first byte and repeatedly, since others write too. An empty part needs no room. */
async function* whileRoom(chunks: AsyncIterable<Uint8Array>, requireSpace: () => Promise<void>) {
  let sinceAsked = ROOM_STEP;
  for await (const chunk of chunks) {
    if (sinceAsked >= ROOM_STEP) {
      await requireSpace();
      sinceAsked = 0;
    }
    sinceAsked += chunk.length;
    yield chunk;
  }
}

/** @returns `undefined` if a running form has removed it meanwhile */
async function statIfThere(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (fault) {
    if (faultCode(fault) !== 'ENOENT') throw fault;
    return undefined;
  }
}
