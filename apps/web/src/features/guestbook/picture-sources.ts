import type { EventPicture } from '@tagfalter/contract/wire-event';
import { displaySize, THUMB, widthInside } from '@tagfalter/domain/image-variants';

/** Width of an entry's pictures together, as guest.css lays them out: beside the contributions' column, or below it. */
const WIDE = 688;
const NARROW = 'min(32rem, 100vw - 4rem)';
/** Height of an entry's pictures by their width: 3 / 2.1 in guest.css. */
const HEIGHT = 0.7;
/** Share of the width that the first has, by how many there are. */
const SHARES = [1, 1, 1 / 2];
const SHARE_OF_MORE = 2 / 3;
/** A thumbnail may be enlarged so far: nobody sees it on a phone's dense screen. */
const ENLARGED = 1.25;

/** Addresses for `<img>`. */
export interface PictureSources {
  src: string;
  srcSet?: string;
  sizes?: string;
}

/**
 * What the first of an entry's favourites is shown from: its thumbnail wherever that is fine enough, as on most phones, else
 * the displayed variant, which weighs over ten times as much.
 * @param count pictures that stand together
 */
export function firstPictureSources(picture: EventPicture, count: number): PictureSources {
  const { displayUrl, thumbnailUrl, width, height } = picture;
  const thumb = widthInside(picture, THUMB);
  if (widthInside(picture, displaySize(picture)) === thumb) return { src: displayUrl };
  // It covers its place: of a wide picture only the middle is seen, and as much of it as is high enough.
  const share = Math.max(SHARES[count] ?? SHARE_OF_MORE, (HEIGHT * width) / height).toFixed(3);
  return {
    src: displayUrl,
    // Chromium takes the smaller of two until what it wants is past their geometric mean: this width puts the mean where the
    // thumbnail would be enlarged too far.
    srcSet: `${thumbnailUrl} ${thumb}w, ${displayUrl} ${Math.ceil(thumb * ENLARGED ** 2)}w`,
    sizes: `(min-width: 60rem) calc(${share} * ${WIDE}px), calc(${share} * ${NARROW})`,
  };
}
