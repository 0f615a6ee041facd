import { Readable } from 'node:stream';
import { createFairGate } from '#api/base/fair-gate.ts';
import type { ProfilePictures } from '#api/features/account/pictures-port.ts';
import type { TakeOverDeps } from '#api/features/account/take-over.ts';
import type { FormFiles } from '#api/http/form-files.ts';
import type { Deps } from './deps.ts';

/** Five megabytes each at most; a morning's sign-ins wait. */
const GATE = { width: 4, widthPerKey: 1, waiting: 500, waitingPerKey: 1 };

interface Options extends Pick<Deps, 'fetchPicture' | 'log'> {
  formFiles: Pick<FormFiles, 'withFolder'>;
  pictures: Pick<ProfilePictures, 'keep'>;
}

/** Fetches a provider's picture and stores it like an uploaded one, decoded in another process. */
export function createTakePicture({ fetchPicture, formFiles, pictures, log }: Options): TakeOverDeps['takePicture'] {
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
