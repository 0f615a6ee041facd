import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { type ForeignArchive, UnreadableFile } from '#api/archive/open-archive.ts';
import type { BroughtFrom } from './readers/found.ts';

/**
 * Bytes of what an entry has no field for, as a stream. An entry that is a part of a file is read from an unpacked copy,
 * one at a time: neither the file nor all entries are held in memory.
 */
export class BroughtBytes {
  readonly #archive: ForeignArchive;
  readonly #copy: string;
  /** Name of the file that is unpacked. */
  #unpacked: string | undefined;
  /** @param copy path for an unpacked file */
  constructor(archive: ForeignArchive, copy: string) {
    this.#archive = archive;
    this.#copy = copy;
  }

  /** Undefined for a file that the archive lacks. */
  sizeOf(from: BroughtFrom): number | undefined {
    if ('text' in from) return Buffer.byteLength(from.text);
    return 'size' in from ? from.size : this.#archive.files.get(from.file)?.size;
  }

  /** @param most accepted bytes @throws UnreadableFile */
  async *read(from: BroughtFrom, most: number): AsyncGenerator<Buffer> {
    if ('text' in from) {
      yield Buffer.from(from.text);
      return;
    }
    const file = this.#archive.files.get(from.file);
    if (!file) throw new UnreadableFile('damaged');
    if (!('size' in from)) {
      yield* this.#archive.read(file, most);
      return;
    }
    if (from.size > most) throw new UnreadableFile('too_large');
    if (from.size === 0) return;
    if (this.#unpacked !== from.file) await this.#unpack(from.file);
    const part = createReadStream(this.#copy, { start: from.at, end: from.at + from.size - 1 });
    for await (const chunk of part) if (Buffer.isBuffer(chunk)) yield chunk;
  }

  async close(): Promise<void> {
    await rm(this.#copy, { force: true });
  }

  async #unpack(name: string): Promise<void> {
    const file = this.#archive.files.get(name);
    this.#unpacked = undefined;
    const target = await open(this.#copy, 'w');
    try {
      if (file) for await (const chunk of this.#archive.read(file, file.size)) await target.write(chunk);
    } finally {
      await target.close();
    }
    this.#unpacked = name;
  }
}
