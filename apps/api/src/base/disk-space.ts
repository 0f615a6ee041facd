import { statfs } from 'node:fs/promises';

/** Bytes of the disk that holds a directory. */
export interface DiskSpace {
  free: number;
  total: number;
}

export type ReadDisk = () => Promise<DiskSpace>;

const MB = 1024 * 1024;
/** Share of the disk that is kept for text (spec decision 47), and the most of it that text can need. */
const RESERVE = { share: 0.1, max: 20 * 1024 * MB };
/** An embedded database that finds no room for its next 16 MB of log ends: it needs that and some more. */
const FLOOR = { share: 0.05, max: 48 * MB };

/**
 * `ok`: everything is taken. `low`: the reserve is reached, media wait. `full`: nothing is taken that has to be written.
 */
export type DiskLevel = 'ok' | 'low' | 'full';

/** The level of a disk on which `bytes` more are to be written. */
export function levelOf({ free, total }: DiskSpace, bytes = 0): DiskLevel {
  const left = free - bytes;
  if (left < Math.min(total * FLOOR.share, FLOOR.max)) return 'full';
  return left < Math.min(total * RESERVE.share, RESERVE.max) ? 'low' : 'ok';
}

/** Reads the disk that holds a directory, as much of it as this process may use. */
export function diskOf(directory: string): ReadDisk {
  return async () => {
    const { bsize, bavail, blocks } = await statfs(directory);
    return { free: bavail * bsize, total: blocks * bsize };
  };
}
