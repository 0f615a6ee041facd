import { statfs } from 'node:fs/promises';

/** Bytes. */
export interface DiskSpace {
  free: number;
  total: number;
}

export type ReadDisk = () => Promise<DiskSpace>;

const MB = 1024 * 1024;
/** Share of the disk that is kept for text (spec decision 47), and an upper bound for it. */
const RESERVE = { share: 0.1, max: 20 * 1024 * MB };
/** The embedded database ends if its next 16 MB segment of log does not fit. This is that and a margin. */
const FLOOR = { share: 0.05, max: 48 * MB };

/** `low`: the reserve for text is reached, media are refused. `full`: every write is refused. */
export type DiskLevel = 'ok' | 'low' | 'full';

/** Level once `bytes` more are written. */
export function levelOf({ free, total }: DiskSpace, bytes = 0): DiskLevel {
  const left = free - bytes;
  if (left < Math.min(total * FLOOR.share, FLOOR.max)) return 'full';
  return left < Math.min(total * RESERVE.share, RESERVE.max) ? 'low' : 'ok';
}

/** Free and total bytes, as far as this process may use them. */
export function diskOf(directory: string): ReadDisk {
  return async () => {
    const { bsize, bavail, blocks } = await statfs(directory);
    return { free: bavail * bsize, total: blocks * bsize };
  };
}
