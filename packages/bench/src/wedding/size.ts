/** How large a wedding is. */
export interface WeddingSize {
  guests: number;
  /** Photos of each guest. */
  photos: number;
}

/** The wedding of which docs/performance.md speaks. */
export const WHOLE: WeddingSize = { guests: 100, photos: 10 };
/** Bytes of a photo as a phone prepares it. */
export const PHOTO_BYTES = 3_000_000;
/** Guests further out, with a photo each. */
export const FAR_GUESTS = 5;
/** Bytes per second: of the guests further out, and the least and the most of all others. */
export const FAR_LINE = 20_000;
export const LINES = { least: 100_000, most: 2_000_000 };
/** Pages of the guest book that are open in the room. */
export const OPEN_PAGES = 20;

/** Whether it is the wedding in the document, and no look at a smaller one. */
export function isWholeWedding({ guests, photos }: WeddingSize): boolean {
  return guests >= WHOLE.guests && photos >= WHOLE.photos;
}

/** Photos that are to arrive. */
export function photosOf({ guests, photos }: WeddingSize): number {
  return guests * photos + FAR_GUESTS;
}
