import { buffer } from 'node:stream/consumers';
import { AUDIO_TOLERANCE_MS, limitsOf } from '@tagfalter/domain/tiers';
import { Refusal } from '#api/base/refusal.ts';
import { type CheckedMedium, checkMedium } from '../accept.ts';
import { blobKey } from '../blob-keys.ts';
import type { Source } from '../decode/jobs.ts';
import { isIntact } from '../intact.ts';
import { findMedia } from '../repository.ts';
import { refuseMedium, type StoreDeps, storeMedium } from '../store.ts';
import type { TakeUpload } from './finish.ts';
import type { OwnedUpload } from './owned-uploads.ts';

interface AccountUploadDeps extends StoreDeps {
  /** Whether a recording may have Pro's length, by its hash. */
  isProRecording(ownerId: string, hash: string): Promise<boolean>;
}

interface AccountUploads {
  take: TakeUpload;
  /** Finds an original that a process adopted and did not record. */
  adopt(ownerId: string, hash: string): Promise<void>;
}

/** Makes media of an account's complete files. */
export function createAccountUploads(deps: AccountUploadDeps): AccountUploads {
  return {
    async take(upload, path) {
      const { ownerId, hash, kind, size } = upload;
      const existing = (await findMedia(deps.db, ownerId, [hash])).get(hash);
      // The same bytes again heal missing or damaged files.
      if (existing?.state === 'ready' && (await isIntact(deps.blobs, existing))) return;
      try {
        await storeMedium(deps, ownerId, await checkUpload(deps, upload, path));
      } catch (fault) {
        if (!(fault instanceof Refusal) || fault.isTemporary) throw fault;
        if (existing?.state !== 'ready') await refuseMedium(deps, ownerId, { hash, kind, size, code: fault.code });
      }
    },
    async adopt(ownerId, hash) {
      const key = blobKey(ownerId, hash, 'original');
      if ((await deps.blobs.stat(key)) === null) return;
      if ((await findMedia(deps.db, ownerId, [hash])).has(hash)) return;
      const bytes = await buffer(await deps.blobs.read(key));
      for (const kind of ['image', 'audio'] as const) {
        try {
          await storeMedium(deps, ownerId, await checkUpload(deps, { ownerId, hash, kind }, bytes));
          return;
        } catch (fault) {
          // A refused file counts as missing: the device uploads it again and gets the refusal.
          if (!(fault instanceof Refusal) || fault.isTemporary) throw fault;
        }
      }
    },
  };
}

/** @throws Refusal `too_large`, `tier_limit`, and those of `MediaDecoder` */
async function checkUpload(
  deps: AccountUploadDeps,
  { ownerId, hash, kind }: Pick<OwnedUpload, 'ownerId' | 'hash' | 'kind'>,
  source: Source,
): Promise<CheckedMedium> {
  const checked = await checkMedium(deps.decoder, ownerId, source, { kind, hash });
  if (checked.durationMs !== null) {
    const longest = limitsOf(await deps.isProRecording(ownerId, hash)).audioSeconds * 1000 + AUDIO_TOLERANCE_MS;
    if (checked.durationMs > longest) throw new Refusal('tier_limit');
  }
  return checked;
}
