import { isProAccount } from '#api/features/account/find-actor.ts';
import { findNamed } from '#api/features/entries/named-media.ts';
import { isTakenAsPro } from '#api/features/entries/pro-recording.ts';
import { touchEntriesWith } from '#api/features/entries/touch.ts';
import { createQuotas } from '#api/features/media/quota.ts';
import { createSigner, type MediaSigner } from '#api/features/media/serve/addresses.ts';
import type { StoreDeps } from '#api/features/media/store.ts';
import { createAccountUploads } from '#api/features/media/uploads/account-uploads.ts';
import type { UploadTakers } from '#api/features/media/uploads/finish.ts';
import type { SharedDeps } from './shared.ts';

export interface MediaStore {
  store: StoreDeps;
  signer: MediaSigner;
  takers: Pick<UploadTakers, 'account'>;
  /** Records an original that a process adopted and did not record. */
  adopt(accountId: string, hash: string): Promise<void>;
}

/** Stores media of accounts. @param wake called after the commit */
export function createMediaStore(shared: SharedDeps, { wake }: { wake(accountId: string): void }): MediaStore {
  const { changes, config, db, blobs, decoder, storageWatch, now } = shared;
  const quotas = createQuotas({ accountBytes: config.accountQuotaBytes, findNamed, now });
  const store = {
    ...{ ...changes, blobs, decoder, storageWatch, quotas },
    ...{ onReady: touchEntriesWith, afterReady: wake },
  };
  const { take, adopt } = createAccountUploads({
    ...store,
    isProRecording: async (accountId, hash) =>
      (await isProAccount(db, accountId, now())) || (await isTakenAsPro(db, accountId, hash)),
  });
  return { store, signer: createSigner(shared.signingKey, now), takers: { account: take }, adopt };
}
