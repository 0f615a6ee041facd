import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { MAX_GUEST_AUDIO_SECONDS } from '@tagfalter/domain/event';
import { AUDIO_TOLERANCE_MS } from '@tagfalter/domain/tiers';
import { Refusal } from '#api/base/refusal.ts';
import type { StorageWatch } from '#api/base/storage-watch.ts';
import { type Changes, changeOwner } from '#api/changes/owner-lock.ts';
import type { Versions } from '#api/changes/versions.ts';
import { media } from '#api/db/media-schema.ts';
import type { Tx } from '#api/db/open.ts';
import { type CheckedMedium, checkMedium } from './accept.ts';
import { blobKey } from './blob-keys.ts';
import type { MediaDecoder } from './decode/decoder.ts';
import { wholeSize } from './intact.ts';
import { findMedia, type MediaKind, type NewMedium, NOTHING_KNOWN } from './repository.ts';
import { removeUnkept, turnOf, type UnkeptDeps } from './unkept.ts';

/** Pixels of a stored guest picture's longest side (spec decision 20). */
const KEPT_SIDE = 4096;

export interface ReceiveDeps extends UnkeptDeps, Changes {
  storageWatch: Pick<StorageWatch, 'requireSpaceForMedia'>;
  /** Inspects files apart from decoding, so that none waits for variants. */
  inspector: Pick<MediaDecoder, 'inspect'>;
  decoder: Pick<MediaDecoder, 'bare'>;
  /**
   * Records a delivery in the same transaction.
   * @param delivery with the refusal code, or null
   * @returns false if nobody wants the file: nothing is stored then
   */
  onArrival(tx: Tx, delivery: Delivery): Promise<boolean>;
  /** Effects of the medium, in the same transaction. */
  onReceived(tx: Tx, versions: Versions, named: { ownerId: string; hash: string }): Promise<void>;
  /** Called after the commit. */
  afterReceived(ownerId: string): void;
}

interface Delivery {
  ownerId: string;
  contributionId: string;
  hash: string;
  code: string | null;
}

/** Refusals not about the bytes: wrong bytes, or a deleted event. */
const NO_VERDICTS: ReadonlySet<string> = new Set(['hash_mismatch', 'not_found', 'internal']);

/** A guest's file, or an event's cover. */
export interface GuestUpload {
  ownerId: string;
  /** Absent for a cover. */
  contributionId?: string | undefined;
  /** As announced. */
  hash: string;
  kind: MediaKind;
  /** Path. */
  source: string;
}

/**
 * Takes over a guest's file once its hash is right: stored and acknowledged, variants follow by job (decision 086). A
 * picture with metadata is re-encoded first (spec decision 20). Known bytes are checked again, and then only recorded
 * for their sender (decision 086). Refusals of the bytes are recorded, too.
 * @throws Refusal `hash_mismatch`, those about the server, and for a cover those about the file
 */
export async function receiveMedium(deps: ReceiveDeps, upload: GuestUpload): Promise<void> {
  const { ownerId, contributionId, hash, kind, source } = upload;
  try {
    const checked = await checkMedium(deps.inspector, ownerId, source, { kind, hash });
    if (checked.durationMs !== null && checked.durationMs > MAX_GUEST_AUDIO_SECONDS * 1000 + AUDIO_TOLERANCE_MS)
      throw new Refusal('audio_too_long');
    await deps.inTurn(turnOf(ownerId, hash), () => keep(deps, upload, checked));
  } catch (fault) {
    const isVerdict = fault instanceof Refusal && !fault.isTemporary && !NO_VERDICTS.has(fault.code);
    if (!isVerdict || contributionId === undefined) throw fault;
    await changeOwner(deps, ownerId, async (tx, versions) => {
      const isNews = await deps.onArrival(tx, { ownerId, contributionId, hash, code: fault.code });
      if (isNews) await deps.onReceived(tx, versions, { ownerId, hash });
    });
  }
}

async function keep(deps: ReceiveDeps, upload: GuestUpload, checked: CheckedMedium): Promise<void> {
  const { ownerId, hash } = upload;
  if ((await isWhole(deps, upload)) && (await noteKnown(deps, upload))) return;
  await deps.storageWatch.requireSpaceForMedia(0);
  const isWritten = await write(deps, upload, await store(deps, ownerId, checked));
  if (!isWritten) return removeUnkept(deps, ownerId, hash);
  deps.afterReceived(ownerId);
}

/** The file is here, complete. */
async function isWhole({ db, blobs }: ReceiveDeps, { ownerId, hash }: GuestUpload): Promise<boolean> {
  const existing = (await findMedia(db, ownerId, [hash])).get(hash);
  if (!existing || existing.state === 'refused') return false;
  return (await wholeSize(blobs, existing, 'original')) !== undefined;
}

/** Records a delivery of a known file. @returns false if it was forgotten meanwhile */
function noteKnown(deps: ReceiveDeps, { ownerId, contributionId, hash }: GuestUpload): Promise<boolean> {
  return changeOwner(deps, ownerId, async (tx, versions) => {
    if (!(await findMedia(tx, ownerId, [hash])).has(hash)) return false;
    if (contributionId === undefined) return true;
    const isNews = await deps.onArrival(tx, { ownerId, contributionId, hash, code: null });
    if (isNews) await deps.onReceived(tx, versions, { ownerId, hash });
    return true;
  });
}

async function store(deps: ReceiveDeps, ownerId: string, checked: CheckedMedium): Promise<NewMedium> {
  const { kind, hash, type, size, crc32: checksum, durationMs, source, isBare } = checked;
  const key = blobKey(ownerId, hash, 'original');
  const medium: NewMedium = { ...UNKNOWN, ownerId, hash, kind, size, type, crc32: checksum, durationMs };
  if (kind === 'image' && !isBare) {
    const bytes = await deps.decoder.bare(ownerId, source, KEPT_SIDE);
    await deps.blobs.put(key, bytes);
    return { ...medium, keptHash: sha256(bytes), keptSize: bytes.length, crc32: crc32(bytes), type: 'image/jpeg' };
  }
  if (typeof source === 'string') await deps.blobs.adopt(key, source);
  else await deps.blobs.put(key, source);
  return { ...medium, state: kind === 'audio' ? 'ready' : 'received' };
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const UNKNOWN = { ...NOTHING_KNOWN, state: 'received', code: null, size: 0 } as const satisfies Partial<NewMedium>;

/**
 * Writes row and effects. A picture whose file was lost and came again stays shown.
 * @returns false if nobody wants the file any more; checked under the lock, so that deletions stay
 */
function write(deps: ReceiveDeps, { contributionId }: GuestUpload, medium: NewMedium): Promise<boolean> {
  const { ownerId, hash, ...set } = medium;
  return changeOwner(deps, ownerId, async (tx, versions) => {
    if (contributionId !== undefined) {
      const isWanted = await deps.onArrival(tx, { ownerId, contributionId, hash, code: null });
      if (!isWanted) return false;
    }
    const target = [media.ownerId, media.hash];
    await tx.insert(media).values(medium).onConflictDoUpdate({ target, set });
    deps.failpoint?.('medium-written');
    await deps.onReceived(tx, versions, { ownerId, hash });
    return true;
  });
}
