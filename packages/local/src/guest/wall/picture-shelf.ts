import type { Report } from '../../base/report.ts';
import { SerialQueue } from '../../base/serial-queue.ts';
import { isFull, isStorageError } from '../../base/storage-error.ts';
import type { HeldPicture, PictureStore } from './picture-store.ts';

/** Maximum bytes of pictures, in the event's database and in memory. */
export const WALL_BYTES = 500 * 1024 * 1024;
export const MEMORY_BYTES = 200 * 1024 * 1024;

/** Share that stays when the device turns out to be full. */
const AFTER_FULL = 0.9;

/** Reports storage errors instead of throwing them. */
export interface PictureShelf {
  hashes(): ReadonlySet<string>;
  /** @param mayReplace whether others may go, in the order of `keep` */
  hasSpaceFor(hash: string, size: number, mayReplace: boolean): boolean;
  /** Pictures shown longest ago make room. @returns whether it is kept */
  keep(hash: string, blob: Blob): Promise<boolean>;
  /** @returns `null` if it is not kept (any more) */
  read(hash: string): Promise<Blob | null>;
  noteShown(hash: string, at: number): Promise<void>;
  /** Never shown pictures go in reverse of this order. */
  setOrder(newestFirst: readonly string[]): void;
  /** Removes all others, such as pictures hidden by the host. */
  keepOnly(hashes: ReadonlySet<string>): Promise<void>;
  remove(hash: string): Promise<void>;
  /** Bytes. */
  size(): number;
}

/**
 * @param limit bytes
 * @param report hears once of a full and of a failing storage
 */
export async function createShelf(store: PictureStore, limit: number, report: Report): Promise<PictureShelf> {
  const reported = new Set<string>();
  const failed = (error: unknown): void => {
    if (!isStorageError(error)) throw error;
    const kind = isFull(error) ? 'full' : 'failing';
    if (!reported.has(kind)) report(error, `wall: the storage is ${kind}`);
    reported.add(kind);
  };
  const quietly = async <T>(work: () => Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      failed(error);
      return otherwise;
    }
  };
  const held = new Map<string, HeldPicture>(await quietly(() => store.list(), new Map()));
  let places: ReadonlyMap<string, number> = new Map();
  let bound = limit;
  let size = [...held.values()].reduce((sum, one) => sum + one.size, 0);

  /** Shown longest ago first; then never shown, later in order. */
  function evictableFor(hash: string | null): string[] {
    const place = (one: string) => places.get(one) ?? Number.POSITIVE_INFINITY;
    const own = hash === null ? -1 : place(hash);
    const all = [...held].filter(([one]) => one !== hash);
    const shown = all.filter(([, { shownAt }]) => shownAt > 0).sort(([, a], [, b]) => a.shownAt - b.shownAt);
    const later = all.filter(([one, { shownAt }]) => shownAt === 0 && place(one) > own);
    return [...shown, ...later.sort(([a], [b]) => place(b) - place(a))].map(([one]) => one);
  }

  /** `null` if the room does not suffice. */
  function chooseFor(hash: string | null, incoming: number): string[] | null {
    let excess = size + incoming - bound;
    const chosen: string[] = [];
    for (const one of excess > 0 ? evictableFor(hash) : []) {
      if (excess <= 0) break;
      chosen.push(one);
      excess -= held.get(one)?.size ?? 0;
    }
    return excess > 0 ? null : chosen;
  }

  async function drop(hashes: readonly string[]): Promise<void> {
    if (hashes.length === 0) return;
    // Before the storage, whose failure must not keep it on the screen.
    for (const hash of hashes) {
      size -= held.get(hash)?.size ?? 0;
      held.delete(hash);
    }
    await quietly(() => store.remove(hashes), undefined);
  }

  async function put(hash: string, blob: Blob): Promise<boolean> {
    const row = { hash, blob, size: blob.size, shownAt: 0 };
    try {
      await store.put(row);
    } catch (error) {
      failed(error);
      if (!isFull(error)) return false;
      // Lowers the bound: the guests' own photos need room too.
      bound = Math.floor(size * AFTER_FULL);
      await drop(chooseFor(null, 0) ?? []);
      return false;
    }
    size += row.size - (held.get(hash)?.size ?? 0);
    held.set(hash, { size: row.size, shownAt: 0 });
    return true;
  }

  async function freeSpaceAndPut(hash: string, blob: Blob): Promise<boolean> {
    const going = chooseFor(hash, blob.size);
    if (going === null) return false;
    await drop(going);
    return put(hash, blob);
  }

  // Two at once would both take the last room.
  const queue = new SerialQueue();

  return {
    hashes: () => new Set(held.keys()),
    hasSpaceFor: (hash, bytes, mayReplace) => size + bytes <= bound || (mayReplace && chooseFor(hash, bytes) !== null),
    keep: (hash, blob) => queue.add(() => freeSpaceAndPut(hash, blob)),
    read: (hash) => quietly(async () => (held.has(hash) ? store.read(hash) : null), null),
    async noteShown(hash, at) {
      const known = held.get(hash);
      if (!known) return;
      held.set(hash, { size: known.size, shownAt: at });
      await quietly(() => store.noteShown(hash, at), undefined);
    },
    setOrder: (newestFirst) => {
      places = new Map(newestFirst.map((hash, index) => [hash, index]));
    },
    keepOnly: (hashes) => drop([...held.keys()].filter((hash) => !hashes.has(hash))),
    remove: (hash) => drop(held.has(hash) ? [hash] : []),
    size: () => size,
  };
}
