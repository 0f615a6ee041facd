/** Per local date (spec §9, spec decision 12). */
export interface TierLimits {
  imagesPerDay: number;
  audioSeconds: number;
  transcriptionsPerDay: number;
  summariesPerDay: number;
  postsPerDay: number;
  editsPastDays: boolean;
  /** Feeling and custom mood emoji. */
  extendedMood: boolean;
}

const FREE: TierLimits = {
  imagesPerDay: 1,
  audioSeconds: 60,
  transcriptionsPerDay: 1,
  summariesPerDay: 1,
  postsPerDay: 5,
  editsPastDays: false,
  extendedMood: false,
};
const PRO: TierLimits = {
  imagesPerDay: 3,
  audioSeconds: 180,
  transcriptionsPerDay: 3,
  summariesPerDay: 5,
  postsPerDay: 20,
  editsPastDays: true,
  extendedMood: true,
};

export function limitsOf(isPro: boolean): TierLimits {
  return isPro ? PRO : FREE;
}

/** Assistant uses per real day, as a multiple of those per local date, which the device names. */
export const USES_PER_REAL_DAY = 2;
/** Above the limit: a recorder stops on whole chunks. */
export const AUDIO_TOLERANCE_MS = 1500;
/** Exclusive (spec §9: under 20 MB). */
export const MAX_IMAGE_BYTES = 20 * 1024 * 1024;
/** Inclusive (spec §5: at most 5 MB). */
export const MAX_PROFILE_IMAGE_BYTES = 5 * 1024 * 1024;
/** Three minutes of a browser's densest recording stay far below. */
export const MAX_AUDIO_BYTES = 25 * 1024 * 1024;
