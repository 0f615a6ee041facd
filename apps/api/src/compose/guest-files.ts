import { describeFault } from '#api/base/log.ts';
import { onMedia, type SettleDeps } from '#api/features/events/guest/settle.ts';
import { takeArrival } from '#api/features/events/guest/take-arrival.ts';
import { createGuestUploads } from '#api/features/events/guest/uploads.ts';
import { type DeriveDeps, deriveReceived } from '#api/features/media/derive-received.ts';
import { type ReceiveDeps, receiveMedium } from '#api/features/media/receive.ts';
import { findMedia } from '#api/features/media/repository.ts';
import type { GuestUploads } from '#api/features/media/uploads/callers.ts';
import type { UploadTakers } from '#api/features/media/uploads/finish.ts';
import { DERIVE } from './event-jobs.ts';
import type { SharedDeps } from './shared.ts';
import { createSharedMutex } from './shared-mutex.ts';
import { job, type Subject } from './subject.ts';

export interface GuestFiles extends Subject {
  receive: ReceiveDeps;
  derive: DeriveDeps;
  /** Has variants made by a job. */
  deriveLater(eventId: string): Promise<void>;
  guests: GuestUploads;
  takers: Pick<UploadTakers, 'contribution'>;
}

/** Joins files of guests with the media that an event owns. */
export function joinGuestFiles(shared: SharedDeps): GuestFiles {
  const { changes, blobs, storageWatch, decoder, inspector, locks, jobs, now, log } = shared;
  const inTurn = createSharedMutex(locks, { name: 'file' });
  const storing = { ...changes, now, blobs, storageWatch, decoder, inTurn };
  const rules: SettleDeps & { quotaBytes: number } = {
    now,
    media: { find: findMedia },
    quotaBytes: shared.config.eventQuotaBytes,
  };
  const deriveLater = (eventId: string): Promise<void> => jobs.add(DERIVE, { eventId });
  const receive: ReceiveDeps = {
    ...storing,
    inspector,
    onArrival: (tx, delivery) => takeArrival(rules, tx, delivery),
    onReceived: (tx, versions, { ownerId, hash }) => onMedia(rules, tx, versions, { ownerId, hashes: [hash] }),
    afterReceived: (ownerId) => {
      deriveLater(ownerId).catch((fault: unknown) => log.error({ fault: describeFault(fault) }, 'job not added'));
    },
  };
  const derive: DeriveDeps = { ...storing, onDerived: (tx, versions, made) => onMedia(rules, tx, versions, made) };
  return {
    receive,
    derive,
    deriveLater,
    guests: createGuestUploads({ ...changes, ...rules, log }),
    takers: {
      contribution: ({ ownerId, contributionId, hash, kind }, path) =>
        receiveMedium(receive, { ownerId, contributionId, hash, kind, source: path }),
    },
    jobs: [job(DERIVE, ({ eventId }, signal) => deriveReceived(derive, eventId, signal))],
  };
}
