import { fitsSides, type ImageSides, imageSides, MAX_IMAGE_PIXELS } from '@tagfalter/domain/image-sides';
import sharp, { type Sharp } from 'sharp';
import { Refusal } from '#api/base/refusal.ts';
import type { Derived, ResultOf } from './jobs.ts';

/** Only the decoders of the formats we take; libvips knows many more (reliability, threat 5). */
const DECODERS = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'];
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: DECODERS });
// One thread an image: what an image costs is measured by the process.
sharp.concurrency(1);
sharp.cache(false);

/** Long side of what is shown, pixels; panoramas and tall screenshots are longer, for the sake of their short side. */
const DISPLAY_SIDE = 2048;
const MIN_SHORT_SIDE = 720;
/** WebP has no longer one. */
const MAX_LONG_SIDE = 16_383;
const THUMB = { width: 480, height: 1440 };

/**
 * Sides of a picture by its head alone.
 * @throws Refusal `too_many_pixels` before anything of it is decoded, `unsupported_type` for what has no sides
 */
export function checkSides(bytes: Uint8Array): ImageSides {
  const sides = imageSides(bytes);
  if (!sides) throw new Refusal('unsupported_type');
  if (!fitsSides(sides)) throw new Refusal('too_many_pixels', { details: { ...sides } });
  return sides;
}

/**
 * Decodes an image and makes what is shown of it. A broken end is refused, oddities that every viewer tolerates are
 * not; bytes behind the end are ignored (wire 23).
 * @throws Refusal `unsupported_type` for what cannot be decoded, `too_many_pixels`
 */
export async function deriveImages(bytes: Uint8Array): Promise<Derived> {
  checkSides(bytes);
  return decoding(async () => {
    const image = open(bytes);
    const { autoOrient } = await image.metadata();
    const display = await shrinkTo(image.clone(), displaySize(autoOrient)).webp({ quality: 82 }).toBuffer();
    const thumb = await shrinkTo(sharp(display), THUMB).webp({ quality: 76 }).toBuffer();
    return { width: autoOrient.width, height: autoOrient.height, display, thumb };
  });
}

/**
 * The middle of an image as a square, re-encoded: upright, without any metadata; of an animation the first picture.
 * @param side pixels
 * @throws Refusal as `deriveImages`
 */
export async function deriveSquare(bytes: Uint8Array, side: number): Promise<ResultOf<'square'>> {
  checkSides(bytes);
  return decoding(() => {
    const square = open(bytes).autoOrient().resize({ width: side, height: side, fit: 'cover' });
    return square.webp({ quality: 82 }).toBuffer();
  });
}

/**
 * A whole image re-encoded as a JPEG: upright, without any metadata, what is transparent on white; of an animation the
 * first picture.
 * @param side longest side, pixels
 * @throws Refusal as `deriveImages`
 */
export async function deriveBare(bytes: Uint8Array, side: number): Promise<ResultOf<'bare'>> {
  checkSides(bytes);
  return decoding(() =>
    shrinkTo(open(bytes), { width: side, height: side })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 90 })
      .toBuffer(),
  );
}

/** Box that the displayed picture fits into: its short side keeps 720 pixels, as far as it has them and WebP allows. */
export function displaySize({ width, height }: ImageSides): ImageSides {
  const long = Math.max(width, height);
  const short = Math.min(width, height);
  const forShort = (long * Math.min(short, MIN_SHORT_SIDE)) / short;
  const side = Math.min(MAX_LONG_SIDE, Math.max(DISPLAY_SIDE, Math.ceil(forShort)));
  return { width: side, height: side };
}

function open(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'truncated' });
}

async function decoding<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch {
    // libvips reports nothing but texts; all of them mean that this is no picture we can show.
    throw new Refusal('unsupported_type');
  }
}

function shrinkTo(image: Sharp, size: ImageSides): Sharp {
  return image.autoOrient().resize({ ...size, fit: 'inside', withoutEnlargement: true });
}
