import path from 'node:path';
import sharp from 'sharp';
import { ROOT } from '../../../../scripts/shared/root.ts';

const SCENE = path.join(ROOT, 'packages/e2e/fixtures/photo-1.jpg');
/** The longest side that a phone sends. */
const SIDES = { width: 4096, height: 3072 };
/** Repeated over the picture: noise is slow to make. */
const GRAIN = { width: 512, height: 384, channels: 3, background: '#888' } as const;
const NOISE = { type: 'gaussian', mean: 128, sigma: 18 } as const;
/** With the grain it comes to about `PHOTO_BYTES`. */
const QUALITY = 88;
/** Values of a table of quantization, 8 bits each. */
const TABLE = 64;
const STEPS = 255;

/** A photo as a phone prepares it: 12 megapixels, with the grain of a camera, without metadata. */
export async function takePhoto(): Promise<Buffer> {
  const grain = await sharp({ create: { ...GRAIN, noise: NOISE } })
    .png()
    .toBuffer();
  return sharp(SCENE)
    .resize({ ...SIDES, fit: 'cover' })
    .composite([{ input: grain, tile: true, blend: 'soft-light' }])
    .jpeg({ quality: QUALITY })
    .toBuffer();
}

/** Where the first table of quantization begins. */
function tableOf(photo: Buffer): number {
  const at = photo.indexOf(Buffer.from([0xff, 0xdb]));
  if (at < 0) throw new Error('The photo has no table of quantization');
  // Marker, length, and the number of the table.
  return at + 5;
}

/**
 * Many photos out of one, each as costly to decode: their finest details are weighed differently, so bytes and pixels differ. All
 * share their bytes but the head.
 * @returns what makes the photo of a number below 65,025
 */
export function createAlbum(photo: Buffer): (number: number) => Blob {
  const table = tableOf(photo);
  const head = photo.subarray(0, table + TABLE);
  const rest = new Blob([new Uint8Array(photo.subarray(table + TABLE))]);
  return (number) => {
    const own = new Uint8Array(head);
    own[table + TABLE - 1] = 1 + (number % STEPS);
    own[table + TABLE - 2] = 1 + (Math.floor(number / STEPS) % STEPS);
    return new Blob([own, rest], { type: 'image/jpeg' });
  };
}
