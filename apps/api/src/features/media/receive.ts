import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { MAX_GUEST_AUDIO_SECONDS } from '@tagfalter/domain/event';
import { AUDIO_TOLERANCE_MS } from '@tagfalter/domain/tiers';
import { Refusal } from '#api/base/refusal.ts';
import type { StorageWatch } from '#api/base/storage-watch.ts';
import { type Changes, changeOwner } from '#api/changes/owner-lock.ts';
import type { Versions } from '#api/changes/versions.ts';
import { media } from '#api/db/media-schema.ts';
import type { Tx } from '#api/db/open.ts';
import type { BlobStore } from '#api/ports/blobs.ts';
import { type CheckedMedium, checkMedium } from './accept.ts';
import { blobKey } from './blob-keys.ts';
import type { MediaDecoder } from './decode/decoder.ts';
import type { Source } from './decode/jobs.ts';
import { wholeSize } from './intact.ts';
import { findMedia, type MediaKind, type MediaRow, type NewMedium } from './repository.ts';

/** Longest side of a guest's picture as it is kept, pixels (spec decision 20). */
const KEPT_SIDE = 4096;

export interface ReceiveDeps extends Changes {
  blobs: BlobStore;
  storageWatch: Pick<StorageWatch, 'requireRoomForMedia'>;
  /** Looks into files without decoding them, so that none waits for pictures that are being made. */
  inspector: Pick<MediaDecoder, 'inspect'>;
  decoder: Pick<MediaDecoder, 'bare'>;
  /** What a medium that has arrived changes, in the same transaction. */
  onReceived(tx: Tx, versions: Versions, named: { ownerId: string; hash: string }): Promise<void>;
  /** Told of an event that has got a file, once that is certain. */
  afterReceived(ownerId: string): void;
}

/** Refusals that are not about the bytes: other bytes came, or the event has gone meanwhile. */
const NO_VERDICTS: ReadonlySet<string> = new Set(['hash_mismatch', 'not_found', 'internal']);

/** A file of a guest. */
export interface GuestUpload {
  ownerId: string;
  /** What it was announced as; absent where it was not. */
  hash?: string | undefined;
  kind: MediaKind;
  /** Path of the file. */
  source: string;
}

/**
 * Takes over a file of a guest once its bytes and its hash are right: it is kept and acknowledged then, and its pictures are
 * made later (decision 086). A picture that carries more than itself is re-encoded first, so that no kept file says where
 * it was taken (spec decision 20). A verdict on the bytes is kept like the bytes.
 * @returns the medium, whether received or refused
 * @throws Refusal `hash_mismatch`, and those that say nothing about the file
 */
export async function receiveMedium(deps: ReceiveDeps, upload: GuestUpload): Promise<MediaRow> {
  const { ownerId, kind, source } = upload;
  const known = upload.hash && (await standingOf(deps, ownerId, upload.hash));
  if (known) return known;
  try {
    const checked = await checkMedium(deps.inspector, ownerId, source, { kind, hash: upload.hash });
    if (checked.durationMs !== null && checked.durationMs > MAX_GUEST_AUDIO_SECONDS * 1000 + AUDIO_TOLERANCE_MS)
      throw new Refusal('audio_too_long');
    return (await standingOf(deps, ownerId, checked.hash)) ?? (await keep(deps, ownerId, checked));
  } catch (fault) {
    const isVerdict = fault instanceof Refusal && !fault.isTemporary && !NO_VERDICTS.has(fault.code);
    if (!isVerdict || upload.hash === undefined) throw fault;
    const { size } = await stat(source);
    return write(deps, { ...UNKNOWN, ownerId, hash: upload.hash, kind, size, state: 'refused', code: fault.code });
  }
}

/** What is known of a file already, if it is whole. */
async function standingOf({ db, blobs }: ReceiveDeps, ownerId: string, hash: string): Promise<MediaRow | undefined> {
  const standing = (await findMedia(db, ownerId, [hash])).get(hash);
  if (!standing || standing.state === 'refused') return undefined;
  return (await wholeSize(blobs, standing, 'original')) === undefined ? undefined : standing;
}

async function keep(deps: ReceiveDeps, ownerId: string, checked: CheckedMedium): Promise<MediaRow> {
  const { kind, hash, type, size, crc32: checksum, durationMs, source, isBare } = checked;
  const key = blobKey(ownerId, hash, 'original');
  await deps.storageWatch.requireRoomForMedia(0);
  const medium: NewMedium = { ...UNKNOWN, ownerId, hash, kind, size, type, crc32: checksum, durationMs };
  if (kind === 'image' && !isBare) {
    const bytes = await deps.decoder.bare(ownerId, source, KEPT_SIDE);
    await deps.blobs.put(key, bytes);
    const kept = { keptHash: sha256(bytes), keptSize: bytes.length, crc32: crc32(bytes), type: 'image/jpeg' };
    return write(deps, { ...medium, ...kept });
  }
  await store(deps.blobs, key, source);
  return write(deps, { ...medium, state: kind === 'audio' ? 'ready' : 'received' });
}

const store = (blobs: BlobStore, key: string, source: Source): Promise<void> =>
  typeof source === 'string' ? blobs.adopt(key, source) : blobs.put(key, source);

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const UNKNOWN = {
  state: 'received',
  code: null,
  type: 'application/octet-stream',
  size: 0,
  stored: 0,
  crc32: null,
  width: null,
  height: null,
  durationMs: null,
  keptHash: null,
  keptSize: null,
} as const satisfies Partial<NewMedium>;

/** Writes the row and what follows from it. A picture whose file was lost and came again is shown as before meanwhile. */
async function write(deps: ReceiveDeps, medium: NewMedium): Promise<MediaRow> {
  const { ownerId, hash } = medium;
  const row = await changeOwner(deps, ownerId, async (tx, versions) => {
    const { ownerId: _owner, hash: _hash, ...set } = medium;
    const target = [media.ownerId, media.hash];
    const [written] = await tx.insert(media).values(medium).onConflictDoUpdate({ target, set }).returning();
    deps.failpoint?.('medium-written');
    if (!written) throw new Error('a medium was not written');
    await deps.onReceived(tx, versions, { ownerId, hash });
    return written;
  });
  deps.afterReceived(ownerId);
  return row;
}
