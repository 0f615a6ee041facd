import { once } from '../once.ts';
import { makeCanvas } from './make-canvas.ts';
import { openPicture } from './open-picture.ts';

/** Four colours far apart, as red, green and blue. */
const COLOURS = [
  [214, 48, 40],
  [44, 168, 70],
  [48, 74, 206],
  [236, 232, 220],
] as const;
/** Side of each colour's square, in pixels: JPEG mixes colours of neighbouring pixels. */
const SQUARE = 32;
const SIDES = { width: SQUARE * COLOURS.length, height: SQUARE };
/** Allowed difference, of 255: changes by JPEG, and the little noise that some browsers add. */
const TOLERANCE = 24;

/**
 * Whether this browser gives back what is drawn on a canvas. To be told apart by nobody, some answer with noise instead
 * (Tor, Mullvad, LibreWolf, a switch in every Firefox): a photo redrawn there would be lost (spec decision 81).
 */
export const isCanvasTrue = once(
  (): Promise<boolean> =>
    // Expected: a browser without a part of this; its drawings are not believed either.
    look().catch(() => false),
);

async function look(): Promise<boolean> {
  const { pen, encode } = makeCanvas(SIDES);
  for (const [index, [red, green, blue]] of COLOURS.entries()) {
    pen.fillStyle = `rgb(${red},${green},${blue})`;
    pen.fillRect(index * SQUARE, 0, SQUARE, SQUARE);
  }
  const { source, close } = await openPicture(await encode('image/jpeg', 0.9));
  const second = makeCanvas(SIDES);
  second.pen.drawImage(source, 0, 0);
  close();
  return COLOURS.every((colour, index) => {
    const { data } = second.pen.getImageData(index * SQUARE + SQUARE / 2, SQUARE / 2, 1, 1);
    return colour.every((value, channel) => Math.abs(value - (data[channel] ?? 0)) <= TOLERANCE);
  });
}
