import type { ImageSides } from './image-sides.ts';

/**
 * Long side of the displayed variant in pixels; longer for panoramas and tall screenshots, to keep their short side.
 */
const DISPLAY_SIDE = 2048;
const MIN_SHORT_SIDE = 720;
/** Longest side of a WebP. */
const MAX_LONG_SIDE = 16_383;
/** Box of the thumbnail. */
export const THUMB: ImageSides = { width: 480, height: 1440 };

/** Box of the displayed picture: its short side keeps 720 pixels if it has them and WebP allows. */
export function displaySize({ width, height }: ImageSides): ImageSides {
  const long = Math.max(width, height);
  const short = Math.min(width, height);
  const forShort = (long * Math.min(short, MIN_SHORT_SIDE)) / short;
  const side = Math.min(MAX_LONG_SIDE, Math.max(DISPLAY_SIDE, Math.ceil(forShort)));
  return { width: side, height: side };
}

/** Width of a picture once it fits a box; it is never enlarged. */
export function widthInside({ width, height }: ImageSides, box: ImageSides): number {
  return Math.max(1, Math.round(width * Math.min(1, box.width / width, box.height / height)));
}
