import { fittingSides, type ImageSides } from '@tagfalter/domain/image-sides';

/** Long side of a guest's photo as it is sent, pixels (spec decision 20). */
const SENT_LONG_SIDE = 4096;

/** Width and height of a photo as it is sent, ratio kept, never enlarged, never zero. */
export function sendingSize(sides: ImageSides): ImageSides {
  const { width, height } = fittingSides(sides);
  const scale = Math.min(1, SENT_LONG_SIDE / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
