import type { ImageSides } from '@tagfalter/domain/image-sides';

export type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** A canvas beside the screen. */
export interface DrawingCanvas {
  pen: Pen;
  /** Browsers that cannot write the type answer PNG. @throws where the browser encodes nothing */
  encode(type: string, quality: number): Promise<Blob>;
}

/** Nothing can be drawn here; a worker's page may be able to. */
export class CannotDraw extends Error {
  override readonly name = 'CannotDraw';
}

/** An `OffscreenCanvas`, else the `<canvas>` of a page: older iOS has only that. @throws CannotDraw */
export function makeCanvas({ width, height }: ImageSides): DrawingCanvas {
  return offscreen(width, height) ?? inPage(width, height);
}

/** Whether this place can draw at all. */
export function canDraw(): boolean {
  try {
    makeCanvas({ width: 1, height: 1 });
    return true;
  } catch (error) {
    if (error instanceof CannotDraw) return false;
    throw error;
  }
}

function offscreen(width: number, height: number): DrawingCanvas | undefined {
  if (typeof OffscreenCanvas === 'undefined') return undefined;
  const canvas = new OffscreenCanvas(width, height);
  // The first versions of some browsers draw in three dimensions only.
  const pen = canvas.getContext('2d');
  return pen ? { pen, encode: (type, quality) => canvas.convertToBlob({ type, quality }) } : undefined;
}

function inPage(width: number, height: number): DrawingCanvas {
  if (typeof document === 'undefined') throw new CannotDraw();
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const pen = canvas.getContext('2d');
  if (!pen) throw new CannotDraw();
  const encode = (type: string, quality: number) =>
    new Promise<Blob>((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new CannotDraw())), type, quality);
    });
  return { pen, encode };
}
