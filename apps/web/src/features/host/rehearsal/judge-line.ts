/** Guests that a line is judged by where fewer have come so far. */
const FEWEST_GUESTS = 60;
/** What a guest sends, bytes: ten photos of three megabytes. */
const BYTES_PER_GUEST = 30_000_000;
/** Within which time all of it should arrive, seconds. */
const WITHIN_SECONDS = 3600;

/** For how many guests a line is judged, and whether it carries them. */
export interface LineVerdict {
  guests: number;
  isEnough: boolean;
}

/**
 * Whether what guests send arrives within an hour of the moment they all send it.
 * @param rate bytes a second
 * @param guestCount guests who have contributed so far
 */
export function judgeLine(rate: number, guestCount: number): LineVerdict {
  const guests = Math.max(FEWEST_GUESTS, guestCount);
  return { guests, isEnough: rate * WITHIN_SECONDS >= guests * BYTES_PER_GUEST };
}

/** What a picture weighs while nothing is known, bytes. */
const USUAL_PICTURE = 3_000_000;
/** From which share on an event is called nearly full. */
const NEARLY = 0.8;

interface Taken {
  bytes: number;
  files: number;
  maxBytes: number;
  maxFiles: number;
}

/** Whether an event is nearly full, and how many pictures like those so far still find room (spec decision 31). */
export function judgeRoom({ bytes, files, maxBytes, maxFiles }: Taken): { isScarce: boolean; pictures: number } {
  const size = files > 0 ? Math.max(1, bytes / files) : USUAL_PICTURE;
  const pictures = Math.min(maxFiles - files, Math.floor((maxBytes - bytes) / size));
  return { isScarce: Math.max(bytes / maxBytes, files / maxFiles) > NEARLY, pictures: Math.max(0, pictures) };
}
