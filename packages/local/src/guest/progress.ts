import { type ContributionFile, type ContributionRow, hasArrived, type ReceiptRow } from './contribution-rows.ts';

/** How far a contribution is, in the words of its receipt. */
export interface Progress {
  /** Pictures of the contribution: favourites and further ones. */
  images: number;
  /** Pictures that have arrived, with a receipt that was verified. */
  arrived: number;
  /** Files that go by themselves. */
  waiting: number;
  /** Files that cannot be read on this device any more: they have to be picked again. */
  unreadable: ContributionFile[];
  /** Files that the server will not have. */
  refused: ContributionFile[];
  /** Bytes of all files, and of those that have arrived. */
  bytes: number;
  arrivedBytes: number;
  /** Moment of the last receipt, milliseconds since the epoch; `null` before the first. */
  at: number | null;
  /** Whether everything is there. */
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
