import type { ImageRef } from '@tagfalter/domain/entry';
import { addFile } from '@tagfalter/local/blobs';
import type { DiaryDb } from '@tagfalter/local/db';
import { IMAGE_TYPES, type ImageProblem } from './image-rules.ts';
import { makePreview } from './make-preview.ts';
import { sniffImage } from './sniff-image.ts';

const MAX_NAME = 255;

export type AddedPhoto = { image: ImageRef } | { problem: ImageProblem };

/**
 * Reads a chosen photo: its real format, a small preview, its hash; the photo's bytes stay as they are (decision 20).
 * @param isHeld whether the entry has an image of this hash already
 */
export async function addPhoto(db: DiaryDb, file: File, isHeld: (hash: string) => boolean): Promise<AddedPhoto> {
  const { name } = file;
  const type = await sniffImage(file);
  if (type === 'image/heic') return { problem: { code: 'heic', name } };
  if (!IMAGE_TYPES.some((known) => known === type)) return { problem: { code: 'not-an-image', name } };
  const preview = await makePreview(file);
  if (!preview) return { problem: { code: 'unreadable', name } };
  try {
    const original = new Blob([file], { type: type ?? file.type });
    const stored = await addFile(db, original, { kind: 'image', name, preview });
    if (isHeld(stored.hash)) return { problem: { code: 'duplicate', name } };
    return { image: { ...stored, name: name.slice(0, MAX_NAME) } };
  } catch {
    return { problem: { code: 'no-space', name } };
  }
}
