import type { ImageRef } from '@tagfalter/domain/field-kinds';
import { isFull } from '@tagfalter/local/base/storage-error';
import type { DiaryDb } from '@tagfalter/local/db/diary-db';
import { addFile } from '@tagfalter/local/media/blobs';
import { report } from '#platform/error-log.ts';
import { sniffImage } from '#platform/sniff-image.ts';
import type { FileFacts, ImageProblem } from './image-rules.ts';
import { preparePhoto } from './prepare-photo.ts';

const MAX_NAME = 255;

/** A chosen file and what is known of it. */
export interface ChosenFile extends FileFacts {
  file: File;
}

/** `note` is what is to be said of a photo that was added. */
export type AddedPhoto = { image: ImageRef; note?: ImageProblem } | { problem: ImageProblem };

/** Looks at the first bytes of a chosen file. */
export async function lookAt(file: File): Promise<ChosenFile> {
  const { name, size, lastModified, type } = file;
  // Expected: files of a cloud or of a card that was taken out can be chosen, and then not be read.
  const content = await sniffImage(file).catch(() => undefined);
  return { file, name, size, lastModified, type, content };
}

/**
 * Reads a chosen photo: a small preview, its hash; the photo's bytes stay as they are (decision 20). Of one with more than
 * 64 megapixels the version that this device makes of it is the original.
 * @param isHeld whether the entry has an image of this hash already
 */
export async function addPhoto(
  db: DiaryDb,
  { file, name, type, content }: ChosenFile,
  isHeld: (hash: string) => boolean,
): Promise<AddedPhoto> {
  try {
    const prepared = await preparePhoto(file);
    if (prepared.state === 'unreadable') return { problem: { code: prepared.code, name } };
    const { preview, smaller } = prepared;
    const original = smaller ?? new Blob([file], { type: content ?? type });
    const stored = await addFile(db, original, { kind: 'image', name, preview });
    if (isHeld(stored.hash)) return { problem: { code: 'duplicate', name } };
    const image = { ...stored, name: name.slice(0, MAX_NAME) };
    return smaller ? { image, note: { code: 'made-smaller', name } } : { image };
  } catch (error) {
    const code = reasonOf(error);
    if (code === 'not-kept') report(error, 'photos: keeping');
    return { problem: { code, name } };
  }
}

const UNREADABLE = ['NotReadableError', 'NotFoundError'];

function reasonOf(error: unknown): 'no-space' | 'not-read' | 'not-kept' {
  if (isFull(error)) return 'no-space';
  return error instanceof DOMException && UNREADABLE.includes(error.name) ? 'not-read' : 'not-kept';
}
