import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { MemoryFS, PGlite } from '@electric-sql/pglite';

/** A file, or a folder without `bytes`; a folder stands before its content. */
interface Item {
  path: string;
  mode: number;
  bytes?: Uint8Array;
}

/** Emscripten's file system, as far as it is used; PGlite ships it untyped. */
interface Files {
  readdir(path: string): string[];
  stat(path: string): { mode: number };
  isDir(mode: number): boolean;
  readFile(path: string, options: { encoding: 'binary' }): Uint8Array;
  writeFile(path: string, bytes: Uint8Array, options: { canOwn: boolean }): void;
  mkdir(path: string, mode: number): void;
  mkdirTree(path: string, mode: number): void;
}

/** Clearing 128 MB, the default, takes a tenth of a second. */
const START = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB', '-c', 'wal_buffers=1MB'];

/** Writes the files of an in-memory database into one file. The checkpoint spares copies the replay of its log. */
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

/** Reads a snapshot once per process. */
function readSnapshot(file: string): Item[] {
  if (read?.file !== file) read = { file, items: deserialize(readFileSync(file)) };
  return read.items;
}

/** An in-memory database with the files of a snapshot. */
export function openCopy(file: string): Promise<PGlite> {
  return PGlite.create({ fs: new CopiedFiles(readSnapshot(file)), startParams: START });
}

/** Puts files in their places in 20 ms; PGlite needs half a second for a tar. */
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
      // `canOwn`: the file system keeps these very bytes.
      if (bytes) files.writeFile(path, bytes.slice(), { canOwn: true });
      else files.mkdir(path, mode);
    }
  }
}

/** Writes the files of a snapshot into a new directory. */
export function unpackSnapshot(file: string, directory: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  for (const { path, mode, bytes } of readSnapshot(file)) {
    const target = join(directory, path.slice(PGlite.paths.PGDATA.length));
    if (bytes) writeFileSync(target, bytes, { mode });
    else mkdirSync(target, { mode });
  }
}
