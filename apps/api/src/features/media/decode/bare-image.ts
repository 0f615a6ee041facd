import { partsOf } from '@tagfalter/domain/picture-parts';

/**
 * Whether an image has no metadata, which may name a place (spec decision 20), and no bytes after its end. Cameras put
 * films there, attackers other files. A GIF, whose comments may stand anywhere, and unknown formats are not bare.
 */
export function isBareImage(bytes: Uint8Array): boolean {
  const picture = partsOf(bytes);
  if (!picture || picture.format === 'gif') return false;
  try {
    let end = 0;
    for (const part of picture.parts) {
      if (!part.isDrawn) return false;
      end = part.end;
    }
    return end === bytes.length;
  } catch (fault) {
    // Expected: a file that is cut off.
    if (fault instanceof RangeError) return false;
    throw fault;
  }
}
