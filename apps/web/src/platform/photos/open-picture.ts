import { CannotDraw } from './make-canvas.ts';

/** A decoded picture, as the browser turns it. */
export interface OpenedPicture {
  source: CanvasImageSource;
  width: number;
  height: number;
  close(): void;
}

/**
 * Decodes a picture: as a bitmap, else in an `<img>`, where a browser has no bitmaps, or knows of none that stand upright.
 * @throws CannotDraw in a worker of such a browser; DOMException for what cannot be decoded
 */
export async function openPicture(file: Blob): Promise<OpenedPicture> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (error) {
    const isMissing = error instanceof TypeError || error instanceof ReferenceError;
    if (!isMissing) throw error;
    return openElement(file);
  }
  const { width, height } = bitmap;
  return { source: bitmap, width, height, close: () => bitmap.close() };
}

async function openElement(file: Blob): Promise<OpenedPicture> {
  if (typeof Image === 'undefined') throw new CannotDraw();
  const url = URL.createObjectURL(file);
  const close = () => URL.revokeObjectURL(url);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return { source: image, width: image.naturalWidth, height: image.naturalHeight, close };
  } catch (error) {
    close();
    throw error;
  }
}
