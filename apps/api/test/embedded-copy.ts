import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { MemoryFS, PGlite } from '@electric-sql/pglite';

/** A folder (without bytes) or a file of the embedded database's directory; folders stand before what lies in them. */
interface Item {
  path: string;
  mode: number;
  bytes?: Uint8Array;
}

/** What is used of the file system inside PGlite, whose types come without their own. */
interface Files {
  readdir(path: string): string[];
  stat(path: string): { mode: number };
  isDir(mode: number): boolean;
  readFile(path: string, options: { encoding: 'binary' }): Uint8Array;
  writeFile(path: string, bytes: Uint8Array, options: { canOwn: boolean }): void;
  mkdir(path: string, mode: number): void;
  mkdirTree(path: string, mode: number): void;
}

/** Tests need no more: 128 MB, the default, take a tenth of a second to be cleared. */
const START = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB', '-c', 'wal_buffers=1MB'];

/** Writes the files of an embedded database in memory into one file; a copy of it starts without replaying its log. */
export async function writeSnapshot(client: PGlite, file: string): Promise<void> {
  await client.exec('checkpoint');
  const files: Files = client.Module.FS;
  const itemsBelow = (folder: string): Item[] =>
    files
      .readdir(folder)
      .filter((name) => name !== '.' && name !== '..')
      .flatMap((name): Item[] => {
        const path = `${folder}/${name}`;
        const { mode } = files.stat(path);
        if (files.isDir(mode)) return [{ path, mode }, ...itemsBelow(path)];
        return [{ path, mode, bytes: files.readFile(path, { encoding: 'binary' }) }];
      });
  await writeFile(file, serialize(itemsBelow(PGlite.paths.PGDATA)));
}

let read: { file: string; items: Item[] } | undefined;

/** What `writeSnapshot` has written; read once by each process. */
function readSnapshot(file: string): Item[] {
  if (read?.file !== file) read = { file, items: deserialize(readFileSync(file)) };
  return read.items;
}

/** An embedded database in memory with the files of a snapshot. */
export function openCopy(file: string): Promise<PGlite> {
  return PGlite.create({ fs: new CopiedFiles(readSnapshot(file)), startParams: START });
}

/** PGlite unpacks a tar in half a second; the same files put in their places take a fiftieth of one. */
class CopiedFiles extends MemoryFS {
  readonly #items: Item[];

  constructor(items: Item[]) {
    super();
    this.#items = items;
  }

  override async initialSyncFs(): Promise<void> {
    if (!this.pg) throw new Error('not initialized');
    const files: Files = this.pg.Module.FS;
    files.mkdirTree(PGlite.paths.PGDATA, 0o700);
    for (const { path, mode, bytes } of this.#items) {
      // The file system keeps the bytes it is given: each database gets its own.
      if (bytes) files.writeFile(path, bytes.slice(), { canOwn: true });
      else files.mkdir(path, mode);
    }
  }
}

/** Writes the files of a snapshot into a directory that is not there yet, for a process to open. */
export function unpackSnapshot(file: string, directory: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  for (const { path, mode, bytes } of readSnapshot(file)) {
    const target = join(directory, path.slice(PGlite.paths.PGDATA.length));
    if (bytes) writeFileSync(target, bytes, { mode });
    else mkdirSync(target, { mode });
  }
}
