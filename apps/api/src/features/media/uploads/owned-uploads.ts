import type { StoredUpload, UploadStore } from '#api/ports/uploads.ts';
import type { MediaKind } from '../repository.ts';
import { readUploadId, type UploadOwner } from './id.ts';
import { announcedKind } from './request.ts';

/** An upload of a medium. */
export interface OwnedUpload extends UploadOwner, Omit<StoredUpload, 'metadata'> {
  hash: string;
  kind: MediaKind;
}

export function isUploadComplete({ size, received }: Pick<StoredUpload, 'size' | 'received'>): boolean {
  return received === size;
}

/** Uploads whose id begins with `prefix`; all for the empty one. */
export async function listUploads(uploads: Pick<UploadStore, 'list'>, prefix: string): Promise<OwnedUpload[]> {
  return (await uploads.list(prefix)).flatMap((stored) => ownedOf(stored) ?? []);
}

/** undefined for an unknown upload, or one whose bytes were taken over. */
export async function readUpload(uploads: Pick<UploadStore, 'read'>, id: string): Promise<OwnedUpload | undefined> {
  // A foreign id must not reach the store: it might name another thing there.
  const stored = readUploadId(id) && (await uploads.read(id));
  return stored && ownedOf(stored);
}

function ownedOf({ metadata, ...stored }: StoredUpload): OwnedUpload | undefined {
  const owner = readUploadId(stored.id);
  const kind = announcedKind(metadata);
  return owner && kind && { ...stored, ...owner, kind };
}

/** Removes uploads of no medium. @param touchedBy milliseconds since the epoch */
export async function removeUnowned(
  uploads: Pick<UploadStore, 'list' | 'remove' | 'removeRemains'>,
  touchedBy: number,
): Promise<void> {
  for (const stored of await uploads.list('')) {
    if (stored.touchedAt <= touchedBy && !ownedOf(stored)) await uploads.remove(stored.id);
  }
  await uploads.removeRemains(touchedBy);
}
