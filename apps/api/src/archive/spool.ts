import { createHash, type Hash } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { ArchiveRange } from './read-archive.ts';

/** Bytes between two writes, each with a check of free space. */
const FLUSH = 256 * 1024;

export interface SpooledText {
  sha256: string;
  crc32: number;
  size: number;
}

/** Texts of an archive on disk until its last reading, so that memory stays small. */
export interface Spool {
  /** Several texts may be written at once, each to its own file. @param file `json`, `html` */
  begin(file: string): Promise<SpoolWriter>;
  /** @returns undefined for an unknown text */
  read(sha256: string, range?: ArchiveRange): ReadStream | undefined;
  /** Flushes everything and closes the files: an archive is kept for long. Nothing is readable before, nothing is written after. */
  settle(): Promise<void>;
  remove(): Promise<void>;
}

export interface SpoolWriter {
  write(text: string): Promise<void>;
  end(): Promise<SpooledText>;
}

/** @param requireSpace throws if the disk has no room */
export async function openSpool(folder: string, requireSpace: () => Promise<void>): Promise<Spool> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const files = new Map<string, Appender>();
  const places = new Map<string, { path: string; start: number; size: number }>();
  return {
    async begin(file) {
      const path = join(folder, file);
      const appender = files.get(file) ?? new Appender(await open(path, 'wx', 0o600), requireSpace);
      files.set(file, appender);
      const start = appender.size;
      const text = new RunningText();
      return {
        async write(part) {
          const bytes = Buffer.from(part);
          text.add(bytes);
          await appender.append(bytes);
        },
        async end() {
          const done = text.end();
          places.set(done.sha256, { path, start, size: done.size });
          return done;
        },
      };
    },
    read(sha256, range) {
      const place = places.get(sha256);
      if (!place) return undefined;
      const { path, start, size } = place;
      return createReadStream(path, { start: start + (range?.start ?? 0), end: start + (range?.end ?? size - 1) });
    },
    async settle() {
      for (const appender of files.values()) {
        await appender.flush();
        await appender.close();
      }
    },
    async remove() {
      for (const appender of files.values()) await appender.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

class RunningText {
  readonly #hash: Hash = createHash('sha256');
  #crc = 0;
  #size = 0;
  add(bytes: Buffer): void {
    this.#hash.update(bytes);
    this.#crc = crc32(bytes, this.#crc);
    this.#size += bytes.length;
  }
  end(): SpooledText {
    return { sha256: this.#hash.digest('hex'), crc32: this.#crc, size: this.#size };
  }
}

/** Writes a file sequentially in large pieces. */
class Appender {
  size = 0;
  readonly #file: FileHandle;
  readonly #requireSpace: () => Promise<void>;
  #pending: Buffer[] = [];
  #pendingSize = 0;

  constructor(file: FileHandle, requireSpace: () => Promise<void>) {
    this.#file = file;
    this.#requireSpace = requireSpace;
  }

  async append(bytes: Buffer): Promise<void> {
    this.size += bytes.length;
    this.#pending.push(bytes);
    this.#pendingSize += bytes.length;
    if (this.#pendingSize >= FLUSH) await this.flush();
  }

  async flush(): Promise<void> {
    if (this.#pendingSize === 0) return;
    await this.#requireSpace();
    await this.#file.appendFile(Buffer.concat(this.#pending));
    this.#pending = [];
    this.#pendingSize = 0;
  }

  /** Once more does nothing. */
  close(): Promise<void> {
    return this.#file.close();
  }
}
