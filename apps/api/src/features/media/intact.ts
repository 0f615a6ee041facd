import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { BlobStore } from '#api/ports/blobs.ts';
import { blobKey } from './blob-keys.ts';
import type { MediaRow } from './repository.ts';
import type { AddressVariant } from './serve/addresses.ts';

type StoredColumns = Pick<MediaRow, 'ownerId' | 'hash' | 'kind' | 'size' | 'state' | 'keptHash' | 'keptSize'>;

const DERIVED = ['display', 'thumb'] as const satisfies AddressVariant[];
/** Bytes of the RIFF header outside its own count. */
const RIFF_HEAD = 8;

/**
 * Whether a file has its expected length, by its row or header.
 * @returns bytes; undefined for a missing, short or long file
 */
export async function wholeSize(
  blobs: BlobStore,
  { ownerId, hash, size, keptSize }: StoredColumns,
  variant: AddressVariant,
): Promise<number | undefined> {
  const key = blobKey(ownerId, hash, variant);
  const found = await blobs.stat(key);
  if (!found) return undefined;
  const expected = variant === 'original' ? (keptSize ?? size) : await riffSize(blobs, key, found.size);
  return found.size === expected ? found.size : undefined;
}

/** A WebP's header holds its length. */
async function riffSize(blobs: BlobStore, key: string, size: number): Promise<number | undefined> {
  if (size < RIFF_HEAD) return undefined;
  const head = await buffer(await blobs.read(key, { start: 0, end: RIFF_HEAD - 1 }));
  return head.readUInt32LE(4) + RIFF_HEAD;
}

/** All files are complete, and the original matches its hash. */
export async function isIntact(blobs: BlobStore, medium: StoredColumns): Promise<boolean> {
  const hasDerived = medium.kind === 'image' && medium.state === 'ready';
  const variants: AddressVariant[] = hasDerived ? ['original', ...DERIVED] : ['original'];
  for (const variant of variants) {
    if ((await wholeSize(blobs, medium, variant)) === undefined) return false;
  }
  const hash = createHash('sha256');
  for await (const piece of await blobs.read(blobKey(medium.ownerId, medium.hash, 'original'))) hash.update(piece);
  return hash.digest('hex') === (medium.keptHash ?? medium.hash);
}
