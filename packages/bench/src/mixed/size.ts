import { SECOND_MS } from '@tagfalter/domain/durations';
import type { WeddingSize } from '../wedding/size.ts';

/** How large a run of mixed diary traffic is. */
export interface MixedSize {
  /** Devices of each step, ascending; after a step that breaks none follows. */
  steps: readonly number[];
  /** Seconds in which a step is measured. */
  seconds: number;
  /** A wedding beside the first step, in place of the further ones. */
  wedding?: WeddingSize;
}

/** Steps of the run in docs/performance.md. */
export const STEPS: readonly number[] = [500, 1000, 2000, 4000, 8000];
export const RUN_SECONDS = 60;
/** As many guests at once as at the wedding alone, each with fewer photos, so that it ends earlier. */
export const WEDDING_BESIDE: WeddingSize = { guests: 100, photos: 3 };

/** Devices of an account. */
export const DEVICES_OF_ACCOUNT = 2;
/** Seeded entries of an account. */
export const ENTRIES = 20;
/** Mean pause between two actions of a device, in milliseconds. */
export const PAUSE_MS = 10_000;
/** p99 above which a step counts as broken, in milliseconds. */
export const MAX_P99_MS = SECOND_MS;

/** Whether it is the run in the document, and no look at less. */
export function isWholeMixed({ steps, seconds, wedding }: MixedSize): boolean {
  const isLong = seconds >= RUN_SECONDS && steps[0] === STEPS[0];
  if (!wedding) return isLong && STEPS.every((step) => steps.includes(step));
  return isLong && wedding.guests >= WEDDING_BESIDE.guests && wedding.photos >= WEDDING_BESIDE.photos;
}
