import { closeSync, fsyncSync } from 'node:fs';
import { dirname } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { syncPath } from './sync-path.ts';

/** PGlite's own, but for the one that turns fsync off. Its other way to sync, fdatasync, is a stub in Emscripten. */
export const SYNCED_START = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
];

/** A file or folder of Emscripten's, as far as it is used; PGlite ships it untyped. */
interface Node {
  parent: Node;
  mode: number;
}

interface Stream {
  node: Node;
  /** Descriptor of this process. */
  nfd: number;
}

interface HostFiles {
  realPath(node: Node): string;
  /** Turns a fault of the system into one of Emscripten's. */
  tryFSOperation<T>(work: () => T): T;
  node_ops: {
    mknod(parent: Node, name: string, mode: number, dev: number): Node;
    rename(node: Node, folder: Node, name: string): void;
  };
  stream_ops: { fsync?(stream: Stream): number };
}

type Preparing = Parameters<NodeFS['init']>[1];

/**
 * The embedded database's folder on a disk that may lose its power (spec decision 79). PGlite drops what PostgreSQL
 * wants on the disk: without `fsync` Emscripten answers 0. A new file's name lies in its folder, which is synced with
 * it.
 */
export class SyncedFiles extends NodeFS {
  /** Folders with names that are not yet on the disk. */
  readonly #changed = new Set<string>();

  override async init(client: PGlite, given: Preparing): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(client, given);
    const preRun = [...(emscriptenOpts.preRun ?? []), (module: { NODEFS: HostFiles }) => this.#handOn(module.NODEFS)];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }

  #handOn(files: HostFiles): void {
    const { mknod, rename } = files.node_ops;
    files.node_ops.mknod = (parent, ...named) => {
      this.#changed.add(files.realPath(parent));
      return mknod(parent, ...named);
    };
    files.node_ops.rename = (node, folder, name) => {
      rename(node, folder, name);
      this.#changed.add(files.realPath(folder));
    };
    files.stream_ops.fsync = ({ node, nfd }) =>
      files.tryFSOperation(() => {
        fsyncSync(nfd);
        this.#changed.delete(files.realPath(node));
        this.#syncNames(dirname(files.realPath(node)));
        return 0;
      });
  }

  /** Closes what a database that has stopped has left open; it must not be asked again. */
  abandon(): void {
    if (!this.pg) return;
    const { streams }: { streams: readonly (object | null | undefined)[] } = this.pg.Module.FS;
    for (const descriptor of new Set(streams.map(descriptorOf))) if (descriptor !== undefined) closeSync(descriptor);
  }

  #syncNames(folder: string): void {
    for (let at = folder; this.#changed.has(at); at = dirname(at)) {
      syncPath(at);
      this.#changed.delete(at);
    }
  }
}

/** Files of the folder have one; those of memory have none. */
function descriptorOf(stream: object | null | undefined): number | undefined {
  return stream && 'nfd' in stream && typeof stream.nfd === 'number' ? stream.nfd : undefined;
}
