import { DAY_MS } from '@tagfalter/domain/durations';
import { everyProcess } from '#api/base/every-process.ts';
import { createKeyedMutex } from '#api/base/queues.ts';
import { findNamed, findOnShelves } from '#api/features/entries/named-media.ts';
import { isShownByEntry } from '#api/features/entries/repository.ts';
import { isShownByLink } from '#api/features/entries/share/read-shared.ts';
import { isShownInEvent } from '#api/features/events/is-shown-in-event.ts';
import { collectMedia } from '#api/features/media/collect.ts';
import type { MediumKey } from '#api/features/media/repository.ts';
import { mediaRoutes } from '#api/features/media/routes.ts';
import { type IsShown, mediaFiles } from '#api/features/media/serve/files.ts';
import type { MediaDeps } from '#api/features/media/service.ts';
import { collectShelfFiles } from '#api/features/media/shelf-files.ts';
import { spotCheckMedia } from '#api/features/media/spot-check.ts';
import { remakeDerived } from '#api/features/media/store.ts';
import { removeStrayBlobs } from '#api/features/media/stray-blobs.ts';
import { relationTo } from '#api/features/people/relations.ts';
import { maintenanceJob } from './maintenance.ts';
import type { SharedDeps } from './shared.ts';
import type { Subject } from './subject.ts';

/** Serves media to whoever is shown them, and removes what nothing names. */
export function joinMedia(shared: SharedDeps, { media }: { media: MediaDeps }): Subject {
  const { db, blobs, now, log, clockWatch } = shared;
  const remaking = createKeyedMutex();
  const remake = ({ ownerId, hash }: MediumKey): Promise<void> =>
    remaking(`${ownerId}/${hash}`, () => remakeDerived(media, { ownerId, hash }));
  const isShown: IsShown = async (medium, { entryId, readerId, token }) => {
    if (token !== undefined) return isShownByLink({ db, now }, medium, { entryId, token });
    if (readerId === undefined) return isShownInEvent(db, medium, entryId);
    const relation = await relationTo(db, readerId, medium.ownerId);
    return isShownByEntry(db, medium, { entryId, relation });
  };
  const collect = async (at: number): Promise<void> => {
    await collectMedia({ db, blobs, findNamed }, at);
    await collectShelfFiles({ db, blobs, findOnShelves }, at);
  };
  return {
    routes: mediaRoutes(media),
    pages: [mediaFiles({ db, blobs, signer: media.signer, remake, isShown, log, now })],
    jobs: [
      maintenanceJob(shared, {
        name: 'spot-check-media',
        cron: '35 3 * * *',
        run: () => spotCheckMedia({ db, blobs, log }),
      }),
      maintenanceJob(shared, { name: 'collect-media', cron: '40 3 * * *', run: collect }),
    ],
    hooks(app) {
      everyProcess(app, {
        name: 'stray blobs',
        everyMs: DAY_MS,
        run: async (signal) => {
          if (await clockWatch.mayDelete()) await removeStrayBlobs({ db, blobs }, now(), signal);
        },
      });
    },
  };
}
