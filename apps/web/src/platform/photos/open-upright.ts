import type { ImageSides } from '@tagfalter/domain/image-sides';
import { once } from '../once.ts';
import type { Pen } from './make-canvas.ts';
import { openPicture } from './open-picture.ts';
import { webpOrientation } from './orientation.ts';

/** A decoded photo with its sides as it is to be seen, and how it is drawn so. */
export interface Upright extends ImageSides {
  paint(pen: Pen, to: ImageSides): void;
  close(): void;
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

/** WebP of 2 × 1 pixels that says it lies on its side: turning it makes 1 × 2. */
const LYING =
  'UklGRk4AAABXRUJQVlA4WAoAAAAIAAAAAQAAAAAAVlA4TA4AAAAvAQAAAAcQEf0PRET/A0VYSUYaAAAASUkqAAgAAAABABIBAwABAAAABgAAAAAAAAA=';

async function lookAtLying(): Promise<boolean> {
  const bytes = Uint8Array.from(atob(LYING), (letter) => letter.charCodeAt(0));
  const { width, height, close } = await openPicture(new Blob([bytes], { type: 'image/webp' }));
  close();
  return height > width;
}

// Expected: a browser that cannot open this one; then it turns none.
const doesTurnWebp = once((): Promise<boolean> => lookAtLying().catch(() => false));

/**
 * Opens a photo and finds out how it stands. Browsers turn JPEG by themselves, WebP only some of them.
 * @throws CannotDraw where none can be opened; DOMException for this one
 */
export async function openUpright(file: Blob, bytes: Uint8Array): Promise<Upright> {
  const orientation = webpOrientation(bytes);
  const picture = await openPicture(file);
  const turnsWebp = doesTurnWebp();
  const left = orientation === 1 || (await turnsWebp) ? 1 : orientation;
  const isSwapped = left > 4;
  const [width, height] = isSwapped ? [picture.height, picture.width] : [picture.width, picture.height];
  const paint = (pen: Pen, to: ImageSides) => paintTurned(pen, picture.source, { to, orientation: left });
  return { width, height, paint, close: picture.close };
}

function paintTurned(
  pen: Pen,
  source: CanvasImageSource,
  { to: { width, height }, orientation }: { to: ImageSides; orientation: number },
): void {
  const [a, b, c, d, e, f] = TURNS[orientation - 1] ?? [1, 0, 0, 1, 0, 0];
  // The unit square stands for the picture: turned first, then made as large as the canvas.
  pen.setTransform(a * width, b * height, c * width, d * height, e * width, f * height);
  pen.drawImage(source, 0, 0, 1, 1);
}
