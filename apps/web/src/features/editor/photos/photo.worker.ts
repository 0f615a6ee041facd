import { fitsSides, fittingSides, type ImageSides, imageSides } from '@tagfalter/domain/image-sides';
import { MAX_IMAGE_BYTES } from '@tagfalter/domain/tiers';
import { isCanvasTrue } from '#platform/photos/is-canvas-true.ts';
import { openUpright, type Upright } from '#platform/photos/open-upright.ts';
import { previewSize } from '#platform/photos/preview-size.ts';

/** What the window asks for, and what it gets. */
export interface PhotoRequest {
  id: number;
  file: Blob;
}

/** `smaller` stands for a photo that has more pixels than the server decodes. */
export type PreparedPhoto =
  | { state: 'ready'; preview: Blob; smaller: Blob | undefined }
  | { state: 'unreadable'; code: 'unreadable' | 'too-many-pixels' };

export interface PhotoAnswer {
  id: number;
  prepared: PreparedPhoto;
}

/** Qualities of a smaller version, best first, until one is small enough. */
const QUALITIES = [0.92, 0.85, 0.7, 0.5];

function draw({ bitmap, paint }: Upright, { width, height }: ImageSides): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2d context');
  context.imageSmoothingQuality = 'high';
  paint(context, bitmap, { width, height });
  return canvas;
}

async function makeSmaller(photo: Upright): Promise<Blob> {
  const canvas = draw(photo, fittingSides(photo));
  for (const quality of QUALITIES) {
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    if (blob.size < MAX_IMAGE_BYTES) return blob;
  }
  throw new Error('no version is small enough');
}

/** JPEG and HEIC; the others may have transparent pixels. */
function isOpaque(bytes: Uint8Array): boolean {
  const letters = String.fromCharCode(...bytes.subarray(4, 8));
  return letters === 'ftyp' || (bytes[0] === 0xff && bytes[1] === 0xd8);
}

/** Browsers that cannot write WebP (WebKit) answer PNG, of a photo twenty times as large. */
async function encodePreview(canvas: OffscreenCanvas, bytes: Uint8Array): Promise<Blob> {
  const quality = 0.8;
  const preview = await canvas.convertToBlob({ type: 'image/webp', quality });
  const isRight = preview.type === 'image/webp' || !isOpaque(bytes);
  return isRight ? preview : canvas.convertToBlob({ type: 'image/jpeg', quality });
}

/** Draws what is wanted of a photo. @throws where this device cannot draw it, whatever is the matter */
async function drawn(photo: Upright, bytes: Uint8Array, isTooLarge: boolean): Promise<PreparedPhoto> {
  if (!(await isCanvasTrue())) throw new Error('a canvas that is not to be believed');
  const smaller = isTooLarge ? await makeSmaller(photo) : undefined;
  const preview = await encodePreview(draw(photo, previewSize(photo.width, photo.height)), bytes);
  return { state: 'ready', preview, smaller };
}

async function prepare(file: Blob): Promise<PreparedPhoto> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const sides = imageSides(bytes);
  const isTooLarge = sides !== undefined && !fitsSides(sides);
  let photo: Upright;
  try {
    photo = await openUpright(file, bytes);
  } catch {
    // Expected: a damaged file, or one that is too much for this device.
    return { state: 'unreadable', code: isTooLarge ? 'too-many-pixels' : 'unreadable' };
  }
  try {
    return await drawn(photo, bytes, isTooLarge);
  } catch {
    // Expected: an older system, little memory, a canvas that answers with noise. A photo that can be opened is kept as
    // it is, and stands for its own preview (spec decision 81).
    return isTooLarge
      ? { state: 'unreadable', code: 'too-many-pixels' }
      : { state: 'ready', preview: file, smaller: undefined };
  } finally {
    photo.bitmap.close();
  }
}

addEventListener('message', (event: MessageEvent<PhotoRequest>) => {
  const { id, file } = event.data;
  prepare(file).then(
    (prepared) => postMessage({ id, prepared } satisfies PhotoAnswer),
    () => postMessage({ id, prepared: { state: 'unreadable', code: 'unreadable' } } satisfies PhotoAnswer),
  );
});
