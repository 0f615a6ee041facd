import { SECOND_MS } from '@tagfalter/domain/durations';
import type { FastifyBaseLogger } from 'fastify';
import { type DiskLevel, levelOf, type ReadDisk } from './disk-space.ts';
import { isDatabaseFull } from './fault-code.ts';
import { Refusal } from './refusal.ts';

/** Retry-After for media, which wait longer than text. */
export const MEDIA_RETRY_SECONDS = 60;
export const TEXT_RETRY_SECONDS = 30;
/** All writes within this time share a reading of the disk. */
const MAX_AGE_MS = SECOND_MS;

/** Keeps the last of the disk for text. */
export interface StorageWatch {
  /** @throws Refusal `storage_full` if `bytes` of media would reach into the reserve for text */
  requireSpaceForMedia(bytes?: number): Promise<void>;
  /** @throws Refusal `overloaded` if the database on this disk could not write */
  requireSpaceForText(): Promise<void>;
  /** Takes note of faults: only they show that the disk of a database server is full. */
  note(fault: unknown): void;
  level(): Promise<DiskLevel>;
}

interface Options {
  readDisk: ReadDisk;
  /** The database lies on this disk, too. */
  holdsDatabase: boolean;
  now: () => number;
  log: Pick<FastifyBaseLogger, 'warn'>;
  maxAgeMs?: number | undefined;
}

export function createStorageWatch({ readDisk, holdsDatabase, now, log, maxAgeMs }: Options): StorageWatch {
  let known: { readAt: number; level: Promise<DiskLevel> } | undefined;
  let said: DiskLevel = 'ok';
  let databaseFullUntil = 0;
  const announce = (level: DiskLevel): DiskLevel => {
    if (level !== said) log.warn({ storage: level }, SENTENCES[level]);
    said = level;
    return level;
  };
  const ofDisk = (): Promise<DiskLevel> => {
    const readAt = performance.now();
    if (!known || readAt - known.readAt >= (maxAgeMs ?? MAX_AGE_MS)) {
      known = { readAt, level: readDisk().then((disk) => levelOf(disk)) };
      // A failed reading is repeated next time; its caller gets the fault.
      known.level.catch(() => {
        known = undefined;
      });
    }
    return known.level;
  };
  const level = async (): Promise<DiskLevel> => {
    const disk = await ofDisk();
    if (now() < databaseFullUntil || (holdsDatabase && disk === 'full')) return announce('full');
    return announce(disk === 'full' ? 'low' : disk);
  };
  return {
    level,
    async requireSpaceForMedia(bytes = 0) {
      const left = levelOf(await readDisk(), bytes);
      if (left === 'ok') return;
      await level();
      throw new Refusal('storage_full', { retryAfter: MEDIA_RETRY_SECONDS });
    },
    async requireSpaceForText() {
      if (!holdsDatabase || (await ofDisk()) !== 'full') return;
      await level();
      throw new Refusal('overloaded', {
        ...{ retryAfter: TEXT_RETRY_SECONDS, details: { storage: 'full' } },
        reason: 'disk_full',
      });
    },
    note(fault) {
      if (isDatabaseFull(fault)) databaseFullUntil = now() + TEXT_RETRY_SECONDS * 1000;
    },
  };
}

const SENTENCES: Record<DiskLevel, string> = {
  ok: 'There is room on the disk again.',
  low: 'The disk is nearly full: what is left is kept for text; photos and recordings wait on their devices.',
  full: 'The disk is full: everything waits on its device until there is room.',
};
