import path from 'node:path';
import sharp from 'sharp';
import { ROOT } from '../../../../scripts/shared/root.ts';

const SCENE = path.join(ROOT, 'scripts/demo-photos/guests/tanz.svg');
/** The longest side that a phone sends. */
const SIDES = { width: 4096, height: 3072 };
const GRAIN = { type: 'gaussian', mean: 128, sigma: 18 } as const;
const QUALITIES = { least: 40, most: 100 };
/** Values of a table of quantization, 8 bits each. */
const TABLE = 64;
const STEPS = 255;

/**
 * A photo as a phone prepares it: 12 megapixels, with the grain of a camera, without metadata.
 * @param bytes about so many
 */
export async function takePhoto(bytes: number): Promise<Buffer> {
  const grain = await sharp({ create: { ...SIDES, channels: 3, background: '#888', noise: GRAIN } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const scene = await sharp(SCENE)
    .resize({ ...SIDES, fit: 'cover' })
    .composite([{ input: grain, blend: 'soft-light' }])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = scene.info;
  let { least, most } = QUALITIES;
  let best = Buffer.alloc(0);
  while (least <= most) {
    const quality = (least + most) >> 1;
    const photo = await sharp(scene.data, { raw: { width, height, channels } }).jpeg({ quality }).toBuffer();
    if (Math.abs(photo.length - bytes) < Math.abs(best.length - bytes)) best = photo;
    if (photo.length < bytes) least = quality + 1;
    else most = quality - 1;
  }
  return best;
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
