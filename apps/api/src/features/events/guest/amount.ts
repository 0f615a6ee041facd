import type { GuestFile } from '@tagfalter/contract/contribution';
import type { ContributionColumns } from '../repository.ts';

/** Room for files. */
export interface Amount {
  bytes: number;
  files: number;
}

/** Announced bytes. */
export const bytesOf = (files: readonly GuestFile[]): number => files.reduce((sum, { size }) => sum + size, 0);

export const totalOf = (files: readonly GuestFile[]): Amount => ({ bytes: bytesOf(files), files: files.length });

/** Files that were never delivered. A lost one that must come again stays counted. */
export function awaitedOf({
  files,
  arrivals,
}: {
  files: readonly GuestFile[];
  arrivals: ContributionColumns['arrivals'];
}): GuestFile[] {
  const delivered = new Set(arrivals.map(({ hash }) => hash));
  return files.filter(({ hash }) => !delivered.has(hash));
}
