/** What a tier allows for one entry date (spec §9, decision 12). */
export interface TierLimits {
  imagesPerDay: number;
  audioSeconds: number;
  transcriptionsPerDay: number;
  summariesPerDay: number;
  editsPastDays: boolean;
  /** Feeling and custom mood emoji. */
  extendedMood: boolean;
}

const FREE: TierLimits = {
  imagesPerDay: 1,
  audioSeconds: 60,
  transcriptionsPerDay: 1,
  summariesPerDay: 1,
  editsPastDays: false,
  extendedMood: false,
};
const PRO: TierLimits = {
  imagesPerDay: 3,
  audioSeconds: 180,
  transcriptionsPerDay: 3,
  summariesPerDay: 5,
  editsPastDays: true,
  extendedMood: true,
};

/** The limits of the tier an account is in; the one table both sides read. */
export function limitsOf(isPro: boolean): TierLimits {
  return isPro ? PRO : FREE;
}

/** A recorder stops on whole chunks; this much over the limit is still within it. */
export const AUDIO_TOLERANCE_MS = 1500;
/** Images must be smaller than this (spec §9: under 20 MB). */
export const MAX_IMAGE_BYTES = 20 * 1024 * 1024;
/** A profile picture may reach this (spec §5: at most 5 MB). */
export const MAX_PROFILE_IMAGE_BYTES = 5 * 1024 * 1024;
/** Three minutes of the densest recording any browser makes stay far below this. */
export const MAX_AUDIO_BYTES = 25 * 1024 * 1024;
