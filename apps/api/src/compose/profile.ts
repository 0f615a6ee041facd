import { Readable } from 'node:stream';
import { createFairGate } from '#api/base/fair-gate.ts';
import type { ProfilePictures } from '#api/features/account/pictures-port.ts';
import { privacyRoutes } from '#api/features/account/privacy.ts';
import { createProLeases } from '#api/features/account/pro-lease.ts';
import { profileRoutes } from '#api/features/account/profile-routes.ts';
import type { AccountDeps } from '#api/features/account/service.ts';
import type { TakeOverDeps } from '#api/features/account/take-over.ts';
import { takeOverRoutes } from '#api/features/account/take-over-routes.ts';
import { isLinkOpen } from '#api/features/entries/share/read-shared.ts';
import { picturePage } from '#api/features/media/pictures/page.ts';
import { createProfilePictures } from '#api/features/media/pictures/profile-pictures.ts';
import type { SharedDeps } from './shared.ts';
import type { Subject } from './subject.ts';

/** Five megabytes each at most; a morning's sign-ins wait. */
const GATE = { width: 4, widthPerKey: 1, waiting: 500, waitingPerKey: 1 };

interface Profile extends Subject {
  account: AccountDeps;
}

/** Profiles and their pictures. */
export function joinProfile(shared: SharedDeps): Profile {
  const { db, blobs, decoder, now, throttles, storageWatch, pictureSigner: signer } = shared;
  const pictures = createProfilePictures({ db, blobs, decoder, signer, storageWatch });
  const account = {
    ...{ db, now, throttles, pictures, provider: shared.identityProvider, isOwnOrigin: shared.isOwnOrigin },
    leases: createProLeases(shared.leaseKey, now),
    assistantKind: shared.assistant.kind,
  };
  return {
    account,
    routes: [
      ...profileRoutes(account),
      ...takeOverRoutes({ ...account, takePicture: createTakePicture(shared, pictures) }),
      ...privacyRoutes(account),
    ],
    pages: [
      picturePage({ db, blobs, signer, now, isLinkOpen: (owner, token) => isLinkOpen({ db, now }, owner, token) }),
    ],
  };
}

/** Fetches a provider's picture and stores it like an uploaded one, decoded in another process. */
function createTakePicture(
  { fetchPicture, formFiles, log }: Pick<SharedDeps, 'fetchPicture' | 'formFiles' | 'log'>,
  pictures: Pick<ProfilePictures, 'keep'>,
): TakeOverDeps['takePicture'] {
  const gate = createFairGate('turns of provider pictures', GATE);
  const take = (accountId: string, address: string): Promise<string> =>
    formFiles.withFolder(undefined, async (folder) => {
      const bytes = await fetchPicture(address);
      return pictures.keep(accountId, await folder.keep(Readable.from([bytes])));
    });
  return async (accountId, address) => {
    try {
      return await gate(accountId, () => take(accountId, address));
    } catch (fault) {
      log.warn({ err: fault, accountId }, 'a picture of an account elsewhere was not taken over');
      return undefined;
    }
  };
}
