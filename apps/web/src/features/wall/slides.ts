import type { EventEntry, EventPicture } from '@tagfalter/contract/wire-event';

/** A slide of a wall: a picture of an entry, or its words and voice. */
export interface Slide {
  id: string;
  entry: EventEntry;
  /** Null for words and voice. */
  picture: EventPicture | null;
}

/** Whether guests see an entry; only its host is told of the others. */
function isShown({ state }: EventEntry): boolean {
  return state === undefined || state === 'shown';
}

/** Whether an entry has words or a voice that stand beside none of its pictures. */
function hasMoreToSay({ topMoment, guestMessage, guestAudioUrl }: EventEntry, hasPictures: boolean): boolean {
  if (guestAudioUrl !== null) return true;
  if (hasPictures) return topMoment !== '' && guestMessage !== '';
  return topMoment !== '' || guestMessage !== '';
}

function slidesOfEntry(entry: EventEntry, task: string | null): Slide[] {
  const shown = entry.pictures.filter(({ isHidden }) => isHidden !== true);
  const chosen = shown.filter((picture) => task === null || picture.task === task);
  const ordered = [...chosen.filter(({ isTop }) => isTop), ...chosen.filter(({ isTop }) => !isTop)];
  const pictures = ordered.map((picture) => ({ id: `${entry.id}:${picture.hash}`, entry, picture }));
  if (task !== null || !hasMoreToSay(entry, shown.length > 0)) return pictures;
  return [...pictures, { id: `${entry.id}:words`, entry, picture: null }];
}

/**
 * Returns the slides of a guest book, the newest entry first. An entry gives its favourites, its other pictures, then
 * its words.
 * @param entries newest first
 * @param task shows the pictures of one photo task alone; null shows everything
 */
export function slidesOf(entries: readonly EventEntry[], task: string | null): Slide[] {
  return entries.filter(isShown).flatMap((entry) => slidesOfEntry(entry, task));
}

/** Text beside a picture on the wall: the moment, or else the greeting. */
export function quoteOf({ topMoment, guestMessage }: EventEntry): string {
  return topMoment === '' ? guestMessage : topMoment;
}

/** Counts the visible pictures and their guests; guests of the same name count once. */
export function countsOf(entries: readonly EventEntry[]): { pictures: number; guests: number } {
  const shown = entries.filter(isShown);
  const names = shown.map(({ guestName }) => guestName.trim().replace(/\s+/g, ' ').toLocaleLowerCase());
  const pictures = shown.flatMap((entry) => entry.pictures.filter(({ isHidden }) => isHidden !== true));
  return { pictures: pictures.length, guests: new Set(names).size };
}
