import { MAX_COVER_BYTES } from '@tagfalter/domain/event';
import { sniffImage } from '#platform/sniff-image.ts';

/** Image types that the server accepts (decision 20). */
export const COVER_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

export type CoverProblem = 'too-large' | 'heic' | 'not-an-image' | 'unreadable';

/** Checks a file as a cover; `null` if it is valid (spec §5: an image under 10 MB). */
export async function checkCover(file: File): Promise<CoverProblem | null> {
  if (file.size >= MAX_COVER_BYTES) return 'too-large';
  // Expected: the file's cloud or card is gone.
  const content = await sniffImage(file).catch(() => undefined);
  // A phone returns an empty file for a photo that is still in its cloud.
  if (content === undefined || file.size === 0) return 'unreadable';
  if (content === 'image/heic') return 'heic';
  return COVER_TYPES.some((type) => type === content) ? null : 'not-an-image';
}
