import { fitsSides, type ImageSides, imageSides, MAX_IMAGE_PIXELS } from '@tagfalter/domain/image-sides';
import { displaySize, THUMB } from '@tagfalter/domain/image-variants';
import sharp, { type Sharp } from 'sharp';
import { Refusal } from '#api/base/refusal.ts';
import type { DeriveResult, ResultOf } from './jobs.ts';

/** libvips knows many more formats; ours alone are enabled (threat 5). */
const DECODERS = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'];
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: DECODERS });
// A single thread per image, because the process's cost is measured.
sharp.concurrency(1);
sharp.cache(false);

/** Sides by the header alone. @throws Refusal `too_many_pixels` before decoding, `unsupported_type` */
export function checkSides(bytes: Uint8Array): ImageSides {
  const sides = imageSides(bytes);
  if (!sides) throw new Refusal('unsupported_type');
  if (!fitsSides(sides)) throw new Refusal('too_many_pixels', { details: { ...sides } });
  return sides;
}

/**
 * Makes display variant and thumbnail. A broken end is refused; oddities that viewers tolerate, and bytes after the
 * end, are not (wire 23).
 * @throws Refusal `unsupported_type`, `too_many_pixels`
 */
export async function deriveImages(bytes: Uint8Array): Promise<DeriveResult> {
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
 * Central square, upright, without metadata; first frame of an animation.
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
 * Whole image as JPEG, upright, without metadata, on white; first frame of an animation.
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

function open(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'truncated' });
}

async function decoding<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch {
    // libvips reports only texts; each means that the picture cannot be shown.
    throw new Refusal('unsupported_type');
  }
}

function shrinkTo(image: Sharp, size: ImageSides): Sharp {
  return image.autoOrient().resize({ ...size, fit: 'inside', withoutEnlargement: true });
}
