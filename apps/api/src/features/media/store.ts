import type { ErrorCode } from '@tagfalter/contract/error';
import { type Changes, changeAccount } from '#api/changes/account-lock.ts';
import type { BlobStore } from '#api/ports/blobs.ts';
import type { CheckedBytes } from './accept.ts';
import { blobKey } from './blob-keys.ts';
import { deriveImages } from './derive.ts';
import { createQueue } from './queue.ts';
import { type MediaKind, type NewMedium, type OnReady, writeMedium } from './repository.ts';

export interface StoreDeps extends Changes {
  blobs: BlobStore;
  onReady: OnReady;
  /** Told of an account that has got a medium, once that is certain. */
  afterReady?: ((accountId: string) => void) | undefined;
}

/** Where the original's bytes go from: a file that is taken over, or memory. */
export type Original = { file: string } | { bytes: Uint8Array };

/** Pictures are decoded one at a time: each may take hundreds of megabytes for a moment. */
export const decodeInTurn = createQueue(1);

/**
 * Makes a checked file a ready medium of the account: derivatives, then the original, then the row together with a
 * new version of the entries that refer to it (S10). Each step can be repeated, so a crash between any two of them
 * is healed by running all again.
 * @throws Refusal `unsupported_type` for a picture that cannot be decoded
 */
export async function storeMedium(
  deps: StoreDeps,
  accountId: string,
  checked: CheckedBytes,
  original: Original,
): Promise<void> {
  const { kind, hash, type, bytes, durationMs } = checked;
  const size = kind === 'image' ? await storeDerived(deps.blobs, accountId, hash, bytes) : undefined;
  const key = blobKey(accountId, hash, 'original');
  if ('file' in original) await deps.blobs.adopt(key, original.file);
  else await deps.blobs.put(key, original.bytes);
  await commit(deps, {
    accountId,
    hash,
    kind,
    state: 'ready',
    code: null,
    type,
    size: bytes.length,
    width: size?.width ?? null,
    height: size?.height ?? null,
    durationMs,
  });
}

async function storeDerived(
  blobs: BlobStore,
  accountId: string,
  hash: string,
  bytes: Uint8Array,
): Promise<{ width: number; height: number }> {
  const { width, height, display, thumb } = await decodeInTurn(() => deriveImages(bytes));
  await blobs.put(blobKey(accountId, hash, 'display'), display);
  await blobs.put(blobKey(accountId, hash, 'thumb'), thumb);
  return { width, height };
}

/** Notes that bytes were delivered and not taken; the device parks them (S4). */
export async function refuseMedium(
  deps: StoreDeps,
  accountId: string,
  { hash, kind, size, code }: { hash: string; kind: MediaKind; size: number; code: ErrorCode },
): Promise<void> {
  const nothing = { type: 'application/octet-stream', width: null, height: null, durationMs: null };
  await commit(deps, { accountId, hash, kind, size, state: 'refused', code, ...nothing });
}

async function commit(deps: StoreDeps, medium: NewMedium): Promise<void> {
  const { accountId, hash } = medium;
  const isReady = await changeAccount(deps, accountId, async (tx, versions) => {
    const isNew = await writeMedium(tx, medium);
    deps.passing?.('medium-written');
    if (isNew) await deps.onReady(tx, versions, accountId, hash);
    return isNew;
  });
  if (isReady) deps.afterReady?.(accountId);
}
