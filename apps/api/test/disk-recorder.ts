import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join, sep } from 'node:path';

/** Smallest part of a write that a disk keeps or drops whole. */
const SECTOR = 512;

/** Operation on the bytes of one file, or on the names of folders. */
type Op =
  | { kind: 'write'; file: number; at: number; bytes: Uint8Array }
  | { kind: 'size'; file: number; size: number }
  | { kind: 'sync'; file: number }
  /** A name moves, appears (`from` missing) or goes (`to` missing). */
  | { kind: 'name'; from?: Place; to?: Place; file: number; isFolder?: boolean }
  | { kind: 'sync names'; folder: number };

interface Place {
  folder: number;
  name: string;
}

/** Folders by number, with the numbers of the files and folders they name. */
type Names = Map<number, Map<string, number>>;

/** Initial content of a folder, and all operations on it since. */
export interface Recording {
  /** Operations so far; cuts are made after one of them. */
  readonly length: number;
  /** Whatever was done through this process after `stop` is not recorded. */
  stop(): void;
  /** Writes into a new folder what a disk may hold after `length` operations. */
  cut(length: number, folder: string, random: () => number): void;
}

const ROOT = 0;

/**
 * Records what this process does to a folder by the synchronous calls of `node:fs`. The disk it plays keeps what was
 * synced; of later writes each is kept, dropped or torn; of later names a beginning is kept, as by a journal. A synced
 * file keeps its bytes, not its name: that needs a sync of its folder.
 */
export function recordDisk(root: string): Recording {
  const ops: Op[] = [];
  const begun = scan(root);
  const names: Names = new Map([...begun.names].map(([folder, held]) => [folder, new Map(held)]));
  const open = new Map<number, number>();
  let last = begun.last;

  const placeOf = (path: string): Place | undefined => {
    if (!path.startsWith(root + sep)) return undefined;
    const parts = path.slice(root.length + 1).split(sep);
    const name = parts.pop() ?? '';
    let folder = ROOT;
    for (const part of parts) folder = names.get(folder)?.get(part) ?? Number.NaN;
    return Number.isNaN(folder) ? undefined : { folder, name };
  };
  const numberAt = ({ folder, name }: Place) => names.get(folder)?.get(name);
  const fileOf = (path: string): number | undefined => {
    if (path === root) return ROOT;
    const place = placeOf(path);
    return place && numberAt(place);
  };
  const note = (op: Op): void => {
    if (op.kind === 'name') applyName(names, op);
    ops.push(op);
  };
  const appear = (path: string, isFolder: boolean): void => {
    const place = placeOf(path);
    if (!place || numberAt(place) !== undefined) return;
    last += 1;
    if (isFolder) names.set(last, new Map());
    note({ kind: 'name', to: place, file: last, isFolder });
  };
  const go = (path: string): void => {
    const place = placeOf(path);
    const file = place && numberAt(place);
    if (place && file !== undefined) note({ kind: 'name', from: place, file });
  };
  const write = (file: number | undefined, bytes: Uint8Array, at: number): void => {
    if (file !== undefined && bytes.length > 0) note({ kind: 'write', file, at, bytes: Uint8Array.from(bytes) });
  };
  const resize = (file: number | undefined, size: number): void => {
    if (file !== undefined) note({ kind: 'size', file, size });
  };

  const own = { ...fs };
  const isCreating = (flags: unknown) => typeof flags === 'number' && (flags & fs.constants.O_CREAT) !== 0;
  const isEmptying = (flags: unknown) => typeof flags === 'number' && (flags & fs.constants.O_TRUNC) !== 0;
  const replaced = {
    openSync(path: string, flags?: number | string, mode?: number) {
      const descriptor = own.openSync(path, flags ?? 'r', mode);
      if (isCreating(flags)) appear(String(path), false);
      const file = fileOf(String(path));
      if (file !== undefined) open.set(descriptor, file);
      if (isEmptying(flags)) resize(file, 0);
      return descriptor;
    },
    closeSync(descriptor: number) {
      open.delete(descriptor);
      own.closeSync(descriptor);
    },
    writeSync(descriptor: number, buffer: Uint8Array, offset: number, length: number, position: number) {
      const written = own.writeSync(descriptor, buffer, offset, length, position);
      // Emscripten hands on its memory, whose elements are signed.
      const bytes = new Uint8Array(buffer.buffer, buffer.byteOffset + offset, written);
      write(open.get(descriptor), bytes, position);
      return written;
    },
    writeFileSync(path: string, data: string | Uint8Array, options?: fs.WriteFileOptions) {
      own.writeFileSync(path, data, options);
      if (!placeOf(String(path))) return;
      appear(path, false);
      resize(fileOf(path), 0);
      write(fileOf(path), Buffer.from(data), 0);
    },
    mkdirSync(path: string, options?: fs.MakeDirectoryOptions) {
      const made = own.mkdirSync(path, options);
      appear(String(path), true);
      return made;
    },
    renameSync(from: string, to: string) {
      own.renameSync(from, to);
      const [old, place] = [placeOf(from), placeOf(to)];
      const file = old && numberAt(old);
      if (old && place && file !== undefined) note({ kind: 'name', from: old, to: place, file });
    },
    unlinkSync(path: string) {
      own.unlinkSync(path);
      go(path);
    },
    rmdirSync(path: string) {
      own.rmdirSync(path);
      go(path);
    },
    rmSync(path: string, options?: fs.RmOptions) {
      own.rmSync(path, options);
      go(String(path));
    },
    truncateSync(path: string, size = 0) {
      own.truncateSync(path, size);
      resize(fileOf(path), size);
    },
    ftruncateSync(descriptor: number, size = 0) {
      own.ftruncateSync(descriptor, size);
      resize(open.get(descriptor), size);
    },
    fsyncSync(descriptor: number) {
      own.fsyncSync(descriptor);
      const file = open.get(descriptor);
      if (file === undefined) return;
      note(names.has(file) ? { kind: 'sync names', folder: file } : { kind: 'sync', file });
    },
  };
  Object.assign(fs, replaced);
  syncBuiltinESMExports();

  return {
    get length() {
      return ops.length;
    },
    stop() {
      for (const name of Object.keys(replaced)) Reflect.set(fs, name, Reflect.get(own, name));
      syncBuiltinESMExports();
    },
    cut: (length, folder, random) => writeRemains(begun, ops.slice(0, length), { folder, random }),
  };
}

interface OpenRecord {
  names: Names;
  bytes: Map<number, Buffer>;
  last: number;
}

function scan(root: string): OpenRecord {
  const found: OpenRecord = { names: new Map(), bytes: new Map(), last: ROOT };
  const read = (path: string, number: number): void => {
    const held = new Map<string, number>();
    found.names.set(number, held);
    for (const item of fs.readdirSync(path, { withFileTypes: true })) {
      found.last += 1;
      const own = found.last;
      held.set(item.name, own);
      if (item.isDirectory()) read(join(path, item.name), own);
      else found.bytes.set(own, fs.readFileSync(join(path, item.name)));
    }
  };
  read(root, ROOT);
  return found;
}

function applyName(names: Names, { from, to, file }: Extract<Op, { kind: 'name' }>): void {
  if (from) names.get(from.folder)?.delete(from.name);
  if (to) names.get(to.folder)?.set(to.name, file);
}

function writeRemains(begun: OpenRecord, ops: readonly Op[], to: { folder: string; random: () => number }): void {
  const { folder, random } = to;
  const names = keptNames(begun, ops, random);
  const files = keptBytes(begun, ops, random);
  const put = (path: string, number: number): void => {
    const held = names.get(number);
    if (held) fs.mkdirSync(path, { mode: 0o700 });
    else fs.writeFileSync(path, files.get(number) ?? new Uint8Array(), { mode: 0o600 });
    for (const [name, own] of held ?? []) put(join(path, name), own);
  };
  put(folder, ROOT);
}

function keptNames(begun: OpenRecord, ops: readonly Op[], random: () => number): Names {
  const moves = ops.filter((op) => op.kind === 'name');
  let [seen, certain] = [0, 0];
  const touched = new Map<number, number>();
  for (const op of ops) {
    if (op.kind === 'sync names') certain = Math.max(certain, touched.get(op.folder) ?? 0);
    if (op.kind !== 'name') continue;
    seen += 1;
    for (const place of [op.from, op.to]) if (place) touched.set(place.folder, seen);
  }
  const kept = certain + Math.floor(random() * (moves.length - certain + 1));
  const names: Names = new Map([...begun.names].map(([number, held]) => [number, new Map(held)]));
  for (const op of moves.slice(0, kept)) {
    if (op.isFolder) names.set(op.file, new Map());
    applyName(names, op);
  }
  return names;
}

function keptBytes(begun: OpenRecord, ops: readonly Op[], random: () => number): Map<number, Buffer> {
  const synced = new Map<number, number>();
  ops.forEach((op, index) => {
    if (op.kind === 'sync') synced.set(op.file, index);
  });
  const files = new Map([...begun.bytes].map(([number, bytes]) => [number, new Growing(bytes)]));
  ops.forEach((op, index) => {
    if (op.kind !== 'write' && op.kind !== 'size') return;
    const file = files.get(op.file) ?? new Growing(Buffer.alloc(0));
    files.set(op.file, file);
    const isSure = index < (synced.get(op.file) ?? -1);
    keep(file, op, isSure ? () => 0 : random);
  });
  return new Map([...files].map(([number, file]) => [number, file.bytes]));
}

/** An operation is kept, dropped or torn: then each sector of a write is kept or not. */
function keep(file: Growing, op: Extract<Op, { kind: 'write' | 'size' }>, random: () => number): void {
  const fate = random();
  if (op.kind === 'size') {
    if (fate < 0.5) file.resize(op.size);
    return;
  }
  const { bytes, at } = op;
  if (fate < 0.4) file.write(bytes, at);
  if (fate < 0.4 || fate > 0.7) return;
  for (let start = 0; start < bytes.length; ) {
    const end = Math.min(bytes.length, start + SECTOR - ((at + start) % SECTOR));
    if (random() < 0.5) file.write(bytes.subarray(start, end), at + start);
    start = end;
  }
}

/** Bytes of a file that grows. */
class Growing {
  #room: Buffer;
  #size: number;

  constructor(bytes: Buffer) {
    this.#room = Buffer.from(bytes);
    this.#size = bytes.length;
  }

  get bytes(): Buffer {
    return this.#room.subarray(0, this.#size);
  }

  resize(size: number): void {
    if (size > this.#room.length) {
      const room = Buffer.alloc(Math.max(size, 2 * this.#room.length));
      this.#room.copy(room, 0, 0, this.#size);
      this.#room = room;
    }
    // Bytes behind the end are zero.
    if (size < this.#size) this.#room.fill(0, size, this.#size);
    this.#size = size;
  }

  write(bytes: Uint8Array, at: number): void {
    if (at + bytes.length > this.#size) this.resize(at + bytes.length);
    this.#room.set(bytes, at);
  }
}
