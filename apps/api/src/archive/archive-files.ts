import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { MediumThere } from './found-medium.ts';
import type { ArchiveFile } from './layout.ts';
import type { Spool, SpoolWriter } from './spool.ts';

/** Texts come from the spool by SHA-256; blob keys begin with their owner. */
export const TEXT_KEY = 'text/';

/** An archive's files in order, and their SHA-256 list. */
export class ArchiveFiles {
  readonly #spool: Spool;
  readonly #modified: number;
  readonly #files: ArchiveFile[] = [];
  readonly #sums: string[] = [];

  /** @param modified time of every file, milliseconds since the epoch, so that equal archives are equal byte by byte */
  constructor(spool: Spool, modified: number) {
    this.#spool = spool;
    this.#modified = modified;
  }

  /** @param kind texts of a kind share a spool file, one after the other */
  begin(kind: string): Promise<SpoolWriter> {
    return this.#spool.begin(kind);
  }

  async end(name: string, writer: SpoolWriter): Promise<void> {
    const { sha256, ...file } = await writer.end();
    this.#add({ name, ...file, modified: this.#modified, body: { key: `${TEXT_KEY}${sha256}` } }, sha256);
  }

  /** @returns its name */
  addBytes(name: string, bytes: Uint8Array): string {
    const file = { name, size: bytes.length, crc32: crc32(bytes), modified: this.#modified, body: { bytes } };
    this.#add(file, createHash('sha256').update(bytes).digest('hex'));
    return name;
  }

  addMedium(name: string, { key, size, crc32: crc, sha256 }: MediumThere): void {
    this.#add({ name, size, crc32: crc, modified: this.#modified, body: { key } }, sha256);
  }

  /** Adds the list of all files so far for `sha256sum -c`. */
  async addSums(): Promise<void> {
    const writer = await this.begin('sums');
    for (const line of this.#sums) await writer.write(line);
    await this.end('SHA256SUMS', writer);
  }

  done(): ArchiveFile[] {
    return this.#files;
  }

  #add(file: ArchiveFile, sha256: string): void {
    this.#files.push(file);
    this.#sums.push(`${sha256}  ${file.name}\n`);
  }
}
