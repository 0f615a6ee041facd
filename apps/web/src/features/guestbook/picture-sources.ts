import type { EventPicture } from '@tagfalter/contract/wire-event';
import { displaySize, THUMB, widthInside } from '@tagfalter/domain/image-variants';

/** Width of an entry's pictures together, as guest.css lays them out: beside the contributions' column, or below it. */
const WIDE = 688;
const NARROW = 'min(32rem, 100vw - 4rem)';
/** Height of an entry's pictures by their width: 3 / 2.1 in guest.css. */
const HEIGHT = 0.7;
/** Share of the width that the first picture has, by number of pictures. */
const SHARES = [1, 1, 1 / 2];
const SHARE_OF_MORE = 2 / 3;
/** Maximum enlargement of a thumbnail; it is invisible on a phone's dense screen. */
const ENLARGED = 1.25;

/** Addresses for `<img>`. */
export interface PictureSources {
  src: string;
  srcSet?: string;
  sizes?: string;
}

/**
 * Sources of an entry's first favourite. The thumbnail is used where it is sharp enough, as on most phones. The display
 * variant has over ten times its bytes.
 * @param count pictures shown together
 */
export function firstPictureSources(picture: EventPicture, count: number): PictureSources {
  const { displayUrl, thumbnailUrl, width, height } = picture;
  const thumb = widthInside(picture, THUMB);
  if (widthInside(picture, displaySize(picture)) === thumb) return { src: displayUrl };
  // CSS crops the picture to its box: of a wide picture only the middle shows, at full height.
  const share = Math.max(SHARES[count] ?? SHARE_OF_MORE, (HEIGHT * width) / height).toFixed(3);
  return {
    src: displayUrl,
    // Chromium picks the smaller of two sources up to their geometric mean. This width puts the mean where the
    // thumbnail would be enlarged too far.
    srcSet: `${thumbnailUrl} ${thumb}w, ${displayUrl} ${Math.ceil(thumb * ENLARGED ** 2)}w`,
    sizes: `(min-width: 60rem) calc(${share} * ${WIDE}px), calc(${share} * ${NARROW})`,
  };
}
