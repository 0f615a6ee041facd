import type { LeaveOut } from '@tagfalter/contract/imports';
import type { ShelfItem } from '@tagfalter/domain/shelf';
import type { KeptMedium } from './ports.ts';
import type { FoundFile, ShelfContent } from './readers/found.ts';

/** @throws Refusal, UnreadableFile */
export type TakeMedium = (medium: FoundFile) => Promise<KeptMedium>;

/** @throws Refusal, UnreadableFile */
export type TakeBrought = (brought: ShelfContent) => Promise<ShelfItem>;

/** Takes the files of one day after another. */
export interface Taker {
  take: TakeMedium;
  takeBrought: TakeBrought;
  /** The person's choice for a full account; a dry run meets none. */
  leaveOut: LeaveOut;
}
