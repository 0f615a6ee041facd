/** Minimum number of guests that a connection is judged for. */
const MIN_GUESTS = 60;
/** Upload of a guest, bytes: ten photos of three megabytes. */
const BYTES_PER_GUEST = 30_000_000;
/** Time limit for all uploads, seconds. */
const WITHIN_SECONDS = 3600;

/** Number of guests assumed, and whether the connection suffices for them. */
export interface LineVerdict {
  guests: number;
  isEnough: boolean;
}

/**
 * Whether the uploads of all guests arrive within an hour if they start at once.
 * @param rate bytes a second
 * @param guestCount guests who have contributed so far
 */
export function judgeLine(rate: number, guestCount: number): LineVerdict {
  const guests = Math.max(MIN_GUESTS, guestCount);
  return { guests, isEnough: rate * WITHIN_SECONDS >= guests * BYTES_PER_GUEST };
}

/** Assumed size of a picture while an event has none, bytes. */
const USUAL_PICTURE = 3_000_000;
/** Share above which an event counts as nearly full. */
const NEARLY = 0.8;

interface QuotaUse {
  bytes: number;
  files: number;
  maxBytes: number;
  maxFiles: number;
}

/** Whether an event is nearly full, and how many more pictures of average size fit (spec decision 31). */
export function judgeQuota({ bytes, files, maxBytes, maxFiles }: QuotaUse): { isScarce: boolean; pictures: number } {
  const size = files > 0 ? Math.max(1, bytes / files) : USUAL_PICTURE;
  const pictures = Math.min(maxFiles - files, Math.floor((maxBytes - bytes) / size));
  return { isScarce: Math.max(bytes / maxBytes, files / maxFiles) > NEARLY, pictures: Math.max(0, pictures) };
}
