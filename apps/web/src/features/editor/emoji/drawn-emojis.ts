const FONTS = "'Apple Color Emoji', 'Noto Color Emoji', 'Segoe UI Emoji', 'Segoe UI Symbol', sans-serif";
const SIZE = 12;

/** Whether this device draws an emoji, and in colours of its own: then the ink it is drawn with makes no difference. */
function isDrawn(context: CanvasRenderingContext2D, emoji: string): boolean {
  const paint = (ink: string) => {
    context.clearRect(0, 0, SIZE * 2, SIZE * 2);
    context.fillStyle = ink;
    context.fillText(emoji, 0, 0);
    return context.getImageData(0, 0, SIZE * 2, SIZE * 2).data;
  };
  const blue = paint('#00f');
  return blue.some((value) => value > 0) && blue.join() === paint('#f00').join();
}

/** An emoji of each version, newest first, of a single sign: unknown joined emojis would show their parts. */
function samplesOf(emojis: readonly { emoji: string; version: number }[]): [number, string][] {
  const single = emojis.filter(({ emoji }) => [...emoji].length === 1);
  return [...new Map(single.map(({ emoji, version }) => [version, emoji]))].sort(([a], [b]) => b - a);
}

/**
 * The newest version of the emoji standard that this device has pictures of; without a canvas, or without any coloured
 * emoji, everything is offered.
 * @param emojis with the version each of them came with
 */
export function newestDrawn(emojis: readonly { emoji: string; version: number }[]): number {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!context) return Number.POSITIVE_INFINITY;
  context.font = `${SIZE}px ${FONTS}`;
  context.textBaseline = 'top';
  return samplesOf(emojis).find(([, emoji]) => isDrawn(context, emoji))?.[0] ?? Number.POSITIVE_INFINITY;
}
