import { HOUR_MS } from '@tagfalter/domain/durations';
import type { Locker } from '@tus/server';
import { everyProcess } from '#api/base/every-process.ts';
import { createUploadCallers, type GuestUploads } from '#api/features/media/uploads/callers.ts';
import { createUploadFinisher, type UploadFinisher, type UploadTakers } from '#api/features/media/uploads/finish.ts';
import { uploadPages } from '#api/features/media/uploads/tus.ts';
import { createUploadLocker } from '#api/http/upload-locks.ts';
import type { MediaStore } from './media-store.ts';
import type { SharedDeps } from './shared.ts';
import { createSharedMutex } from './shared-mutex.ts';
import type { Subject } from './subject.ts';

/** Milliseconds a creation waits for another one of the same account or contribution. */
const CREATE_MS = 5000;

interface Needs extends Pick<MediaStore, 'store' | 'adopt'> {
  takers: UploadTakers;
  guests: GuestUploads;
}

interface Uploads extends Subject {
  finisher: UploadFinisher;
  /** Shared by all processes. */
  locker: Locker;
}

/** Resumable uploads; each complete one goes to the taker of its kind. */
export function joinUploads(shared: SharedDeps, { store, takers, adopt, guests }: Needs): Uploads {
  const { config, db, locks, uploads, now, log, failpoint, clockWatch, authenticate, telemetry } = shared;
  const finishing = createSharedMutex(locks, { name: 'finish' });
  const finisher = createUploadFinisher({ uploads, takers, adopt, inTurn: finishing, now, failpoint });
  const locker = createUploadLocker(locks);
  return {
    finisher,
    locker,
    pages: [
      uploadPages({
        ...{ ...store, uploads, finisher, locker, publicUrl: config.publicUrl, log, metrics: telemetry.metrics },
        creating: createSharedMutex(locks, { name: 'create', patienceMs: CREATE_MS, goesOn: true }),
        callers: createUploadCallers({
          ...{ db, quotas: store.quotas, finisher, guests, authenticate: authenticate.actor },
        }),
      }),
    ],
    hooks(app) {
      everyProcess(app, {
        name: 'unfinished uploads',
        everyMs: HOUR_MS,
        run: async (signal) => finisher.sweep(await clockWatch.mayDelete(), signal),
      });
    },
  };
}
