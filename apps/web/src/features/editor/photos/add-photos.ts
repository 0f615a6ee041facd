import type { ImageRef } from '@tagfalter/domain/entry';
import { addFile } from '@tagfalter/local/blobs';
import type { DiaryDb } from '@tagfalter/local/db';
import { isFull } from '@tagfalter/local/reconnect';
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
  try {
    const type = await sniffImage(file);
    if (type === 'image/heic') return { problem: { code: 'heic', name } };
    if (!IMAGE_TYPES.some((known) => known === type)) return { problem: { code: 'not-an-image', name } };
    const preview = await makePreview(file);
    if (!preview) return { problem: { code: 'unreadable', name } };
    const original = new Blob([file], { type: type ?? file.type });
    const stored = await addFile(db, original, { kind: 'image', name, preview });
    if (isHeld(stored.hash)) return { problem: { code: 'duplicate', name } };
    return { image: { ...stored, name: name.slice(0, MAX_NAME) } };
  } catch (error) {
    return { problem: { code: reasonOf(error), name } };
  }
}

/** Files of a cloud or of a card that was taken out can be chosen, and then not be read. */
const UNREADABLE = ['NotReadableError', 'NotFoundError'];

function reasonOf(error: unknown): 'no-space' | 'unreadable' | 'not-kept' {
  if (isFull(error)) return 'no-space';
  return error instanceof DOMException && UNREADABLE.includes(error.name) ? 'unreadable' : 'not-kept';
}
