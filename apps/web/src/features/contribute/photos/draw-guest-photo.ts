import { fitsSides, fittingSides, type ImageSides, imageSides } from '@tagfalter/domain/image-sides';
import { MAX_IMAGE_BYTES } from '@tagfalter/domain/tiers';
import { isCanvasTrue } from '#platform/photos/is-canvas-true.ts';
import { openUpright, type Upright } from '#platform/photos/open-upright.ts';
import { previewSize } from '#platform/photos/preview-size.ts';
import { stripMetadata } from '#platform/photos/strip-metadata.ts';

/** `too-large`: as it is, for a browser that cannot make it smaller. */
export type PreparedGuestPhoto =
  | { state: 'ready'; photo: Blob; preview: Blob }
  | { state: 'unreadable' }
  | { state: 'too-large' };

/** Quality of what is sent: the difference to the camera's file cannot be seen, the size is a half to a third. */
const QUALITY = 0.88;
const PREVIEW_QUALITY = 0.8;
/** Long side of a guest's photo as it is sent, pixels (spec decision 20). */
const SENT_LONG_SIDE = 4096;

/** Width and height of a photo as it is sent, ratio kept, never enlarged, never zero. */
function sendingSize(sides: ImageSides): ImageSides {
  const { width, height } = fittingSides(sides);
  const scale = Math.min(1, SENT_LONG_SIDE / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Draws a picture on white, as JPEG has no transparency. The result carries no metadata, and no position. */
function draw({ bitmap, paint }: Upright, { width, height }: { width: number; height: number }): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2d context');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  paint(context, bitmap, { width, height });
  return canvas;
}

/**
 * A guest's photo as it is, without its metadata, where nothing can be drawn, or not to be believed: the server makes it
 * smaller (spec decision 81).
 */
export function untouchedGuestPhoto(bytes: Uint8Array<ArrayBuffer>): PreparedGuestPhoto {
  const sides = imageSides(bytes);
  if (bytes.length >= MAX_IMAGE_BYTES || (sides && !fitsSides(sides))) return { state: 'too-large' };
  const photo = stripMetadata(bytes);
  return photo ? { state: 'ready', photo, preview: photo } : { state: 'unreadable' };
}

/** A guest's photo as it is sent, upright and without metadata, and a small picture of it; in a worker or in the page. */
export async function drawGuestPhoto(file: Blob): Promise<PreparedGuestPhoto> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let upright: Upright;
  try {
    upright = await openUpright(file, bytes);
  } catch (error) {
    // Expected: a browser that cannot open any, a damaged file, one that is too much for this device, or HEIC without a decoder.
    return error instanceof TypeError ? untouchedGuestPhoto(bytes) : { state: 'unreadable' };
  }
  try {
    if (!(await isCanvasTrue())) return untouchedGuestPhoto(bytes);
    const photo = await draw(upright, sendingSize(upright)).convertToBlob({ type: 'image/jpeg', quality: QUALITY });
    const small = previewSize(upright.width, upright.height);
    const preview = await draw(upright, small).convertToBlob({ type: 'image/jpeg', quality: PREVIEW_QUALITY });
    return { state: 'ready', photo, preview };
  } catch {
    // Expected: an older system, or little memory.
    return untouchedGuestPhoto(bytes);
  } finally {
    upright.bitmap.close();
  }
}
