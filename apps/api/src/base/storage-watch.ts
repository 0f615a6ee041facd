import type { FastifyBaseLogger } from 'fastify';
import { type DiskLevel, levelOf, type ReadDisk } from './disk-space.ts';
import { isDatabaseFull } from './fault-code.ts';
import { Refusal } from './refusal.ts';

/** Seconds until somebody may have made room: media wait longer than text. */
export const MEDIA_RETRY_SECONDS = 60;
export const TEXT_RETRY_SECONDS = 30;
/** A reading of the disk serves all writes of this time. */
const MAX_AGE_MS = 1000;

/** Keeps the last of the disk for text, and says how full it is. */
export interface StorageWatch {
  /** @throws Refusal `storage_full` where `bytes` of media would reach into the reserve that is kept for text */
  requireRoomForMedia(bytes?: number): Promise<void>;
  /** @throws Refusal `overloaded` where the database on this disk could not write */
  requireRoomForText(): Promise<void>;
  /** To be told of faults: a database elsewhere says by them that its disk is full. */
  note(fault: unknown): void;
  level(): Promise<DiskLevel>;
}

interface Options {
  readDisk: ReadDisk;
  /** Whether the database lies on this disk, too. */
  holdsDatabase: boolean;
  /** Milliseconds since the epoch. */
  now: () => number;
  log: Pick<FastifyBaseLogger, 'warn'>;
  maxAgeMs?: number | undefined;
}

/** @param options where to look, and how often */
export function createStorageWatch({ readDisk, holdsDatabase, now, log, maxAgeMs }: Options): StorageWatch {
  let known: { readAt: number; level: Promise<DiskLevel> } | undefined;
  let said: DiskLevel = 'ok';
  let databaseFullUntil = 0;
  const tell = (level: DiskLevel): DiskLevel => {
    if (level !== said) log.warn({ storage: level }, SENTENCES[level]);
    said = level;
    return level;
  };
  const ofDisk = (): Promise<DiskLevel> => {
    const readAt = performance.now();
    if (!known || readAt - known.readAt >= (maxAgeMs ?? MAX_AGE_MS)) {
      known = { readAt, level: readDisk().then((disk) => levelOf(disk)) };
      // A disk that cannot be asked shall be asked again; whoever asked hears of the fault.
      known.level.catch(() => {
        known = undefined;
      });
    }
    return known.level;
  };
  const level = async (): Promise<DiskLevel> => {
    const disk = await ofDisk();
    if (now() < databaseFullUntil || (holdsDatabase && disk === 'full')) return tell('full');
    return tell(disk === 'full' ? 'low' : disk);
  };
  return {
    level,
    async requireRoomForMedia(bytes = 0) {
      const left = levelOf(await readDisk(), bytes);
      if (left === 'ok') return;
      await level();
      throw new Refusal('storage_full', { retryAfter: MEDIA_RETRY_SECONDS });
    },
    async requireRoomForText() {
      if (!holdsDatabase || (await ofDisk()) !== 'full') return;
      await level();
      throw new Refusal('overloaded', { retryAfter: TEXT_RETRY_SECONDS, details: { storage: 'full' } });
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
