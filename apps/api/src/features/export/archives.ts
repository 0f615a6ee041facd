import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type ArchiveLayout, layOutArchive } from '#api/archive/layout.ts';
import { type ByteRange, readArchive } from '#api/archive/read-archive.ts';
import { createFairGate } from '#api/base/fair-gate.ts';
import { Refusal } from '#api/base/refusal.ts';
import type { BlobStore } from '#api/ports/blobs.ts';
import type { ArchiveOrder } from './address.ts';
import { TEXT_KEY } from './archive-files.ts';
import { versionOf } from './read-account.ts';
import { openSpool, type Spool } from './spool.ts';
import { type WriteDeps, writeArchive } from './write-archive.ts';

/** One archive is made at a time: it reads a whole diary. */
const MAKING = { width: 1, widthPerKey: 1, waiting: 20, waitingPerKey: 4 };
/** Readings of archives at a time, and of one account; each holds a connection and five files. */
const MAX_READINGS = 40;
const MAX_READINGS_PER_ACCOUNT = 3;
/** Seconds; about how long somebody who reads takes to finish. */
const AGAIN_IN = 30;
/** An account that is written to while it is read is read again, this often. */
const TRIES = 4;
/** An archive that nobody reads goes after this; whoever comes back gets the same bytes again if nothing has been written since. */
const KEPT_MS = 60 * 60_000;
const MAX_KEPT = 12;

interface Deps extends WriteDeps {
  blobs: Pick<BlobStore, 'read'>;
  /** Where texts of archives lie meanwhile; the directory belongs to this process. */
  directory: string;
  /** @throws Refusal `storage_full` */
  requireRoom(): Promise<void>;
  now: () => number;
}

/** An archive that can be read. */
export interface Archive {
  username: string;
  layout: ArchiveLayout;
  spool: Spool;
  readings: number;
  usedAt: number;
}

/** Archives of accounts: made when they are first asked for, kept as long as somebody reads them. */
export interface Archives {
  /**
   * The archive that an order gives.
   * @throws Refusal `not_found` for an account that is gone, `overloaded`, `too_many_requests`, `storage_full`
   */
  open(order: ArchiveOrder): Promise<Archive>;
  /** Reads a part of it. @throws Refusal `overloaded`, `too_many_requests` where too much is read already */
  read(order: ArchiveOrder, archive: Archive, range: ByteRange): Readable;
  /** Removes what nobody has read for a while. */
  sweep(): Promise<void>;
  /** Removes what a process left that was killed. */
  removeOld(): Promise<void>;
  close(): Promise<void>;
}

export function createArchives(deps: Deps): Archives {
  const { directory, now } = deps;
  const inTurn = createFairGate(MAKING);
  const kept = new Map<string, Archive>();
  const readings = new Map<string, number>();
  let total = 0;
  const keyOf = (order: ArchiveOrder): string => JSON.stringify(order);
  const drop = async (key: string): Promise<void> => {
    const archive = kept.get(key);
    if (!archive || archive.readings > 0) return;
    kept.delete(key);
    await archive.spool.remove();
  };
  /** Makes room for another one: what is not being read, the account's own first. */
  const makeRoom = async (accountId: string): Promise<void> => {
    for (const key of [...kept.keys()]) if (key.includes(accountId)) await drop(key);
    for (const key of [...kept.keys()]) if (kept.size >= MAX_KEPT) await drop(key);
    if (kept.size >= MAX_KEPT) throw new Refusal('overloaded', { retryAfter: AGAIN_IN });
  };
  const count = (accountId: string, by: number): void => {
    total += by;
    const left = (readings.get(accountId) ?? 0) + by;
    if (left > 0) readings.set(accountId, left);
    else readings.delete(accountId);
  };
  return {
    async open(order) {
      const key = keyOf(order);
      const find = () => kept.get(key);
      const found =
        find() ??
        (await inTurn(order.accountId, async () => {
          const made = find();
          if (made) return made;
          await makeRoom(order.accountId);
          const fresh = await make(deps, order);
          kept.set(key, fresh);
          return fresh;
        }));
      found.usedAt = now();
      return found;
    },
    read({ accountId }, archive, range) {
      if (total >= MAX_READINGS) throw new Refusal('overloaded', { retryAfter: AGAIN_IN });
      if ((readings.get(accountId) ?? 0) >= MAX_READINGS_PER_ACCOUNT)
        throw new Refusal('too_many_requests', { retryAfter: AGAIN_IN });
      count(accountId, 1);
      archive.readings += 1;
      const stream = readArchive(sourceOf(deps.blobs, archive.spool), archive.layout, range);
      stream.once('close', () => {
        count(accountId, -1);
        archive.readings -= 1;
        archive.usedAt = now();
      });
      // Of a medium that has gone since the archive was laid out, the next try tells.
      stream.once('error', () => {
        for (const [key, one] of kept) if (one === archive) kept.delete(key);
        stream.once('close', () => void archive.spool.remove());
      });
      return stream;
    },
    async sweep() {
      for (const [key, { usedAt }] of kept) if (usedAt < now() - KEPT_MS) await drop(key);
    },
    async removeOld() {
      if (!existsSync(directory)) return;
      for (const name of await readdir(directory)) {
        const path = join(directory, name);
        if ((await stat(path)).mtimeMs < performance.timeOrigin) await rm(path, { recursive: true, force: true });
      }
    },
    async close() {
      for (const [key, archive] of kept) {
        kept.delete(key);
        await archive.spool.remove();
      }
    },
  };
}

/** Makes an archive of one moment: what was written to meanwhile is read again. */
async function make(deps: Deps, order: ArchiveOrder): Promise<Archive> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const before = await versionOf(deps.db, order.accountId);
    if (before === undefined) throw new Refusal('not_found');
    const spool = await openSpool(join(deps.directory, randomUUID()), deps.requireRoom);
    let isKept = false;
    try {
      const written = await writeArchive(deps, order, spool);
      if (!written) throw new Refusal('not_found');
      if ((await versionOf(deps.db, order.accountId)) !== before) continue;
      await spool.settle();
      isKept = true;
      const layout = layOutArchive(written.files);
      return { username: written.username, layout, spool, readings: 0, usedAt: deps.now() };
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
