import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createFairGate } from '#api/base/fair-gate.ts';
import { Refusal } from '#api/base/refusal.ts';
import type { BlobStore } from '#api/ports/blobs.ts';
import { TEXT_KEY } from './archive-files.ts';
import { type ArchiveFile, type ArchiveLayout, layOutArchive } from './layout.ts';
import { type ByteRange, readArchive } from './read-archive.ts';
import { createReadings } from './readings.ts';
import { openSpool, type Spool } from './spool.ts';

/** One archive is made at a time: it reads all that an owner has. */
const MAKING = { width: 1, widthPerKey: 1, waiting: 20, waitingPerKey: 4 };
/** Seconds; about how long somebody who reads takes to finish. */
const AGAIN_IN = 30;
/** What is written to while it is read is read again, this often. */
const TRIES = 4;
/** An archive that nobody reads goes after this; whoever comes back gets the same bytes again if nothing has been written since. */
const KEPT_MS = 60 * 60_000;
const MAX_KEPT = 12;

/** What an archive is written as, before it is laid out. */
export interface WrittenArchive {
  /** Whose or what it is, for the name of the file. */
  title: string;
  files: ArchiveFile[];
}

/** A kind of archive. @typeParam O what one is made of: equal orders give equal archives, as long as what they are of stands as it did */
export interface ArchiveKind<O> {
  /** The account that the order was given to: whose archives, and whose readings, are counted together. */
  accountOf(order: O): string;
  /** Changes when what the archive holds does; undefined when there is nothing any more that it could be of. */
  markOf(order: O): Promise<string | undefined>;
  /**
   * Whether an archive that was made at this mark may still be given out.
   * @throws Refusal `not_found` when there is nothing any more that it could be of
   */
  mayStillBeRead(order: O, mark: string): Promise<boolean>;
  /** Writes the texts and finds the media. @returns undefined when there is nothing that it could be of */
  write(order: O, spool: Spool): Promise<WrittenArchive | undefined>;
}

interface Deps {
  blobs: Pick<BlobStore, 'read'>;
  /** Where texts of archives lie meanwhile; the directory belongs to this process. */
  directory: string;
  /** @throws Refusal `storage_full` */
  requireRoom(): Promise<void>;
  now: () => number;
}

/** An archive that can be read. */
export interface Archive {
  title: string;
  layout: ArchiveLayout;
  spool: Spool;
  mark: string;
  readings: number;
  usedAt: number;
  /** Nobody is given it any more; it goes with its last reading. */
  isRetired: boolean;
}

/** Archives of one kind: made when they are first asked for, kept as long as somebody reads them. */
export interface Archives<O> {
  /**
   * The archive that an order gives.
   * @throws Refusal `not_found` where there is nothing any more, `overloaded`, `too_many_requests`, `storage_full`
   */
  open(order: O): Promise<Archive>;
  /** Reads a part of it. @throws Refusal `overloaded`, `too_many_requests` where too much is read already */
  read(order: O, archive: Archive, range: ByteRange): Readable;
  /** Removes what nobody has read for a while. */
  sweep(): Promise<void>;
  /** Removes what a process left that was killed. */
  removeOld(): Promise<void>;
  close(): Promise<void>;
}

export function createArchives<O>(deps: Deps, kind: ArchiveKind<O>): Archives<O> {
  const { directory, now } = deps;
  const inTurn = createFairGate(MAKING);
  const kept = new Map<string, Archive & { account: string }>();
  const readings = createReadings(AGAIN_IN);
  const keyOf = (order: O): string => JSON.stringify(order);
  /** Gives an archive out no more. */
  const retire = async (archive: Archive): Promise<void> => {
    for (const [key, one] of kept) if (one === archive) kept.delete(key);
    archive.isRetired = true;
    if (archive.readings === 0) await archive.spool.remove();
  };
  /** Makes room for another one: what is not being read, the account's own first. */
  const makeRoom = async (account: string): Promise<void> => {
    const idle = [...kept.values()].filter((one) => one.readings === 0);
    for (const one of idle) if (one.account === account) await retire(one);
    for (const one of idle) if (!one.isRetired && kept.size >= MAX_KEPT) await retire(one);
    if (kept.size >= MAX_KEPT) throw new Refusal('overloaded', { retryAfter: AGAIN_IN });
  };
  /** The archive of an order, if it is kept and may still be given out. */
  const find = async (order: O): Promise<Archive | undefined> => {
    const found = kept.get(keyOf(order));
    if (!found || (await kind.mayStillBeRead(order, found.mark))) return found;
    await retire(found);
    return undefined;
  };
  return {
    async open(order) {
      const account = kind.accountOf(order);
      const found =
        (await find(order)) ??
        (await inTurn(account, async () => {
          const made = await find(order);
          if (made) return made;
          await makeRoom(account);
          const fresh = { ...(await make(deps, kind, order)), account };
          kept.set(keyOf(order), fresh);
          return fresh;
        }));
      found.usedAt = now();
      return found;
    },
    read(order, archive, range) {
      const end = readings.begin(kind.accountOf(order));
      archive.readings += 1;
      const stream = readArchive(sourceOf(deps.blobs, archive.spool), archive.layout, range);
      // Of a medium that has gone since the archive was laid out, the next try tells.
      stream.once('error', () => void retire(archive));
      stream.once('close', () => {
        end();
        archive.readings -= 1;
        archive.usedAt = now();
        if (archive.isRetired && archive.readings === 0) void archive.spool.remove();
      });
      return stream;
    },
    async sweep() {
      for (const one of [...kept.values()]) if (one.readings === 0 && one.usedAt < now() - KEPT_MS) await retire(one);
    },
    async removeOld() {
      if (!existsSync(directory)) return;
      for (const name of await readdir(directory)) {
        const path = join(directory, name);
        if ((await stat(path)).mtimeMs < performance.timeOrigin) await rm(path, { recursive: true, force: true });
      }
    },
    async close() {
      for (const one of [...kept.values()]) {
        one.readings = 0;
        await retire(one);
      }
    },
  };
}

/** Makes an archive of one moment: what was written to meanwhile is read again. */
async function make<O>(deps: Deps, kind: ArchiveKind<O>, order: O): Promise<Archive> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const mark = await kind.markOf(order);
    if (mark === undefined) throw new Refusal('not_found');
    const spool = await openSpool(join(deps.directory, randomUUID()), deps.requireRoom);
    let isKept = false;
    try {
      const written = await kind.write(order, spool);
      if (!written) throw new Refusal('not_found');
      if ((await kind.markOf(order)) !== mark) continue;
      await spool.settle();
      isKept = true;
      const layout = layOutArchive(written.files);
      const now = deps.now();
      return { title: written.title, layout, spool, mark, readings: 0, usedAt: now, isRetired: false };
    } finally {
      if (!isKept) await spool.remove();
    }
  }
  throw new Refusal('overloaded', { retryAfter: AGAIN_IN });
}

/** Texts from the spool, media from the store. */
function sourceOf(blobs: Pick<BlobStore, 'read'>, spool: Spool): Pick<BlobStore, 'read'> {
  return {
    async read(key, range) {
      if (!key.startsWith(TEXT_KEY)) return blobs.read(key, range);
      const text = spool.read(key.slice(TEXT_KEY.length), range);
      if (!text) throw new Error('a text of an archive is gone');
      return text;
    },
  };
}
