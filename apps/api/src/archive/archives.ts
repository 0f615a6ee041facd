import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { HOUR_MS } from '@tagfalter/domain/durations';
import { callerSignal } from '#api/base/caller-gone.ts';
import { createFairGate } from '#api/base/fair-gate.ts';
import { Refusal } from '#api/base/refusal.ts';
import type { BlobStore } from '#api/ports/blobs.ts';
import { TEXT_KEY } from './archive-files.ts';
import { type ArchiveFile, type ArchiveLayout, layOutArchive } from './layout.ts';
import { type ArchiveRange, readArchive } from './read-archive.ts';
import { createReadings } from './readings.ts';
import { openSpool, type Spool } from './spool.ts';

/** Archives are made in sequence: each reads everything of an owner. */
const MAKING = { width: 1, widthPerKey: 1, waiting: 20, waitingPerKey: 4 };
/** Seconds that a reading takes. */
const AGAIN_IN = 30;
/** Attempts to write an archive without concurrent changes. */
const TRIES = 4;
/** Milliseconds an unread archive is kept; until then an unchanged one is served again. */
const KEPT_MS = HOUR_MS;
const MAX_KEPT = 12;

/** An archive before its layout. */
export interface WrittenArchive {
  /** For the file name. */
  title: string;
  files: ArchiveFile[];
}

/** A kind of archive. @typeParam O its order: equal orders of unchanged data give equal archives */
export interface ArchiveKind<O> {
  /** The account whose archives and readings are counted together. */
  accountOf(order: O): string;
  /** Changes with the contents; undefined once they are gone. */
  markOf(order: O): Promise<string | undefined>;
  /** Whether the account or the event is still there. */
  isThere(order: O): Promise<boolean>;
  /**
   * Whether an archive with this mark may still be served.
   * @throws Refusal `not_found` once its contents are gone
   */
  mayStillBeRead(order: O, mark: string): Promise<boolean>;
  /** Writes the texts and finds the media. @returns undefined once the contents are gone */
  write(order: O, spool: Spool): Promise<WrittenArchive | undefined>;
}

interface Deps {
  blobs: Pick<BlobStore, 'read'>;
  /** Directory of this process for spooled texts. */
  directory: string;
  /** @throws Refusal `storage_full` */
  requireSpace(): Promise<void>;
  /** @throws Refusal `store_away`: an archive with media would break off */
  requireStore(): Promise<void>;
  now: () => number;
}

export interface Archive {
  title: string;
  layout: ArchiveLayout;
  spool: Spool;
  mark: string;
  readings: number;
  usedAt: number;
  /** Not served any more; removed with its last reading. */
  isRetired: boolean;
}

/** Archives of one kind: made on demand, kept while somebody reads. */
export interface Archives<O> {
  /**
   * @throws Refusal `not_found` once the contents are gone, `overloaded`, `too_many_requests`, `storage_full`,
   * `store_away`
   */
  open(order: O): Promise<Archive>;
  /** Its contents are still there. */
  isThere(order: O): Promise<boolean>;
  /** @throws Refusal `overloaded`, `too_many_requests` past the limit of readings */
  read(order: O, archive: Archive, range: ArchiveRange): Readable;
  /** Removes archives unread for a while. */
  sweep(): Promise<void>;
  /** Removes leftovers of a killed process. */
  removeOld(): Promise<void>;
  close(): Promise<void>;
}

export function createArchives<O>(deps: Deps, kind: ArchiveKind<O>): Archives<O> {
  const { directory, now } = deps;
  const inTurn = createFairGate('turns of archives', MAKING);
  const kept = new Map<string, Archive & { account: string }>();
  const readings = createReadings(AGAIN_IN);
  const keyOf = (order: O): string => JSON.stringify(order);
  const retire = async (archive: Archive): Promise<void> => {
    for (const [key, one] of kept) if (one === archive) kept.delete(key);
    archive.isRetired = true;
    if (archive.readings === 0) await archive.spool.remove();
  };
  /** Drops unread archives, the account's own first. */
  const freeSpace = async (account: string): Promise<void> => {
    const idle = [...kept.values()].filter((one) => one.readings === 0);
    for (const one of idle) if (one.account === account) await retire(one);
    for (const one of idle) if (!one.isRetired && kept.size >= MAX_KEPT) await retire(one);
    if (kept.size >= MAX_KEPT) throw new Refusal('overloaded', { retryAfter: AGAIN_IN });
  };
  /** The stored archive of an order, if it may still be served. */
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
          await freeSpace(account);
          const fresh = { ...(await make(deps, kind, order)), account };
          kept.set(keyOf(order), fresh);
          return fresh;
        }));
      if (hasMedia(found.layout)) await deps.requireStore();
      found.usedAt = now();
      return found;
    },
    isThere: kind.isThere,
    read(order, archive, range) {
      const end = readings.begin(kind.accountOf(order));
      archive.readings += 1;
      const stream = readArchive(sourceOf(deps.blobs, archive.spool), archive.layout, range);
      // A fault tells that a medium is gone: the next request makes the archive anew.
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

/** Makes an archive of one moment: starts again if something was written meanwhile. */
async function make<O>(deps: Deps, kind: ArchiveKind<O>, order: O): Promise<Archive> {
  const gone = callerSignal();
  for (let tries = 0; tries < TRIES; tries += 1) {
    const mark = await kind.markOf(order);
    if (mark === undefined) throw new Refusal('not_found');
    const spool = await openSpool(join(deps.directory, randomUUID()), () => {
      // An unwanted archive must not delay the others, which are made in sequence.
      gone?.throwIfAborted();
      return deps.requireSpace();
    });
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

function hasMedia({ segments }: ArchiveLayout): boolean {
  return segments.some(({ body }) => 'key' in body && !body.key.startsWith(TEXT_KEY));
}

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
