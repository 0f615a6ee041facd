import sharp, { type Sharp } from 'sharp';
import { Refusal } from '#api/refusal.ts';

/** Only the decoders of the formats we take; libvips knows many more (reliability, threat 5). */
const DECODERS = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'];
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: DECODERS });
// One thread an image; how many images at once, the queue decides.
sharp.concurrency(1);
sharp.cache(false);

const MAX_PIXELS = 50_000_000;
const MAX_SECONDS = 10;
const DISPLAY_SIDE = 2048;
const THUMB = { width: 480, height: 1440 };

/** What is shown of an image, re-encoded: upright, without any metadata (decision 20). */
export interface Derived {
  /** Of the original, upright. */
  width: number;
  height: number;
  display: Uint8Array;
  thumb: Uint8Array;
}

/**
 * Decodes an image and makes what is shown of it. A broken end is refused, oddities that every viewer tolerates are
 * not; bytes behind the end are ignored (wire 23).
 * @throws Refusal `unsupported_type` for what cannot be decoded, is too large a picture or takes too long
 */
export function deriveImages(bytes: Uint8Array): Promise<Derived> {
  return decoding(async () => {
    const image = open(bytes);
    const { autoOrient } = await image.metadata();
    const shrunk = shrinkTo(image.clone(), { width: DISPLAY_SIDE, height: DISPLAY_SIDE });
    const display = await shrunk.webp({ quality: 82 }).timeout({ seconds: MAX_SECONDS }).toBuffer();
    const small = shrinkTo(sharp(display), THUMB);
    const thumb = await small.webp({ quality: 76 }).timeout({ seconds: MAX_SECONDS }).toBuffer();
    return { width: autoOrient.width, height: autoOrient.height, display, thumb };
  });
}

/**
 * The middle of an image as a square, re-encoded: upright, without any metadata; of an animation the first picture.
 * @param side pixels
 * @throws Refusal `unsupported_type` as `deriveImages`
 */
export function deriveSquare(bytes: Uint8Array, side: number): Promise<Uint8Array> {
  return decoding(() => {
    const square = open(bytes).autoOrient().resize({ width: side, height: side, fit: 'cover' });
    return square.webp({ quality: 82 }).timeout({ seconds: MAX_SECONDS }).toBuffer();
  });
}

function open(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' });
}

async function decoding<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch {
    // libvips reports nothing but texts; all of them mean that this is no picture we can show.
    throw new Refusal('unsupported_type');
  }
}

function shrinkTo(image: Sharp, size: { width: number; height: number }): Sharp {
  return image.autoOrient().resize({ ...size, fit: 'inside', withoutEnlargement: true });
}
