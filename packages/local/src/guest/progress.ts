import { type ContributionFile, type ContributionRow, hasArrived, type ReceiptRow } from './contribution-rows.ts';

export interface Progress {
  /** Favourites and further ones. */
  images: number;
  /** Pictures at the server with a verified receipt. */
  arrived: number;
  /** Files that are sent without the guest. */
  waiting: number;
  /** Files to be picked again. */
  unreadable: ContributionFile[];
  refused: ContributionFile[];
  bytes: number;
  arrivedBytes: number;
  /** Last receipt, milliseconds since the epoch. */
  at: number | null;
  /** Whether everything has arrived. */
  isWhole: boolean;
}

const isPicture = ({ role }: ContributionFile): boolean => role === 'top' || role === 'more';
const sumOf = (files: readonly ContributionFile[]): number => files.reduce((sum, { size }) => sum + size, 0);

/** @param receipts those of the contribution */
export function progressOf(row: ContributionRow, receipts: readonly ReceiptRow[]): Progress {
  const proven = new Set(receipts.map(({ hash }) => hash));
  const isSafe = (file: ContributionFile): boolean => hasArrived(file) && proven.has(file.hash);
  const pictures = row.files.filter(isPicture);
  const safe = row.files.filter(isSafe);
  const moments = receipts.filter(({ hash }) => row.files.some((file) => file.hash === hash)).map(({ at }) => at);
  return {
    images: pictures.length,
    arrived: pictures.filter(isSafe).length,
    waiting: row.files.filter(({ state }) => state === 'waiting').length,
    unreadable: row.files.filter(({ state }) => state === 'unreadable'),
    refused: row.files.filter(({ state }) => state === 'refused'),
    bytes: sumOf(row.files),
    arrivedBytes: sumOf(safe),
    at: moments.length > 0 ? Math.max(...moments) : null,
    isWhole: row.state === 'finished' && safe.length === row.files.length && row.told === row.change,
  };
}
