import type { ImageSides } from '@tagfalter/domain/image-sides';
import { webpOrientation } from './orientation.ts';

/** A decoded photo with its sides as it is to be seen, and how it is drawn so. */
export interface Upright extends ImageSides {
  bitmap: ImageBitmap;
  paint(context: OffscreenCanvasRenderingContext2D, bitmap: ImageBitmap, to: ImageSides): void;
}

/** For each orientation the matrix that turns a unit square, and whether the sides change places. */
const TURNS: readonly [number, number, number, number, number, number][] = [
  [1, 0, 0, 1, 0, 0],
  [-1, 0, 0, 1, 1, 0],
  [-1, 0, 0, -1, 1, 1],
  [1, 0, 0, -1, 0, 1],
  [0, 1, 1, 0, 0, 0],
  [0, 1, -1, 0, 1, 0],
  [0, -1, -1, 0, 1, 1],
  [0, -1, 1, 0, 0, 1],
];

/** One WebP of 2 × 1 pixels that says it lies on its side: who turns it makes 1 × 2 of it. */
const LYING =
  'UklGRk4AAABXRUJQVlA4WAoAAAAIAAAAAQAAAAAAVlA4TA4AAAAvAQAAAAcQEf0PRET/A0VYSUYaAAAASUkqAAgAAAABABIBAwABAAAABgAAAAAAAAA=';

let turnsWebp: Promise<boolean> | undefined;

async function doesTurnWebp(): Promise<boolean> {
  const bytes = Uint8Array.from(atob(LYING), (letter) => letter.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/webp' }), { imageOrientation: 'from-image' });
  return bitmap.height > bitmap.width;
}

/** Opens a photo and finds out how it stands. Browsers turn JPEG by themselves, WebP only some of them. */
export async function openUpright(file: Blob, bytes: Uint8Array): Promise<Upright> {
  const orientation = webpOrientation(bytes);
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  // Expected: a browser that cannot open this one; then it turns none.
  turnsWebp ??= doesTurnWebp().catch(() => false);
  const left = orientation === 1 || (await turnsWebp) ? 1 : orientation;
  const isSwapped = left > 4;
  const [width, height] = isSwapped ? [bitmap.height, bitmap.width] : [bitmap.width, bitmap.height];
  return { bitmap, width, height, paint: (context, of, to) => paintTurned(context, of, { to, orientation: left }) };
}

function paintTurned(
  context: OffscreenCanvasRenderingContext2D,
  bitmap: ImageBitmap,
  { to: { width, height }, orientation }: { to: ImageSides; orientation: number },
): void {
  const [a, b, c, d, e, f] = TURNS[orientation - 1] ?? [1, 0, 0, 1, 0, 0];
  // The unit square stands for the picture: turned first, then made as large as the canvas.
  context.setTransform(a * width, b * height, c * width, d * height, e * width, f * height);
  context.drawImage(bitmap, 0, 0, 1, 1);
}
