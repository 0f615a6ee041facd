import { join } from 'node:path';
import { EXPORT_PATH } from '@tagfalter/contract/account-export';
import { EVENT_ARCHIVE_PATH } from '@tagfalter/contract/event-archive';
import { HOUR_MS } from '@tagfalter/domain/durations';
import type { FastifyInstance } from 'fastify';
import { createStateOfRight } from '#api/archive/address-rights.ts';
import { archivePage } from '#api/archive/archive-page.ts';
import { type ArchiveKind, type Archives, createArchives } from '#api/archive/archives.ts';
import { everyProcess } from '#api/base/every-process.ts';
import { Refusal } from '#api/base/refusal.ts';
import type { StorageWatch } from '#api/base/storage-watch.ts';
import type { Nudges } from '#api/changes/nudges.ts';
import {
  createEventArchiveSigner,
  type EventArchiveOrder,
  type EventArchiveSigner,
} from '#api/features/events/archive/address.ts';
import { eventArchiveKind } from '#api/features/events/archive/event-archive-kind.ts';
import { createExportSigner, type ExportSigner } from '#api/features/export/address.ts';
import { exportFileName, exportKind } from '#api/features/export/export-kind.ts';
import type { ExportQuestions } from '#api/features/export/ports.ts';
import { createExportMedia } from '#api/features/media/export-media.ts';
import { findMedia } from '#api/features/media/repository.ts';
import { STORE_RETRY_SECONDS } from '#api/ports/storage.ts';
import type { Deps } from './deps.ts';

interface Options {
  storageWatch: Pick<StorageWatch, 'requireRoomForMedia'>;
  questions: ExportQuestions;
  nudges: Pick<Nudges, 'subscribe'>;
}

interface Joined {
  exportSigner: ExportSigner;
  eventArchives: { signer: EventArchiveSigner; archives: Archives<EventArchiveOrder> };
}

/** Archives of accounts and events at signed addresses. @returns their signer, and archives of events */
export async function joinArchives(
  app: FastifyInstance,
  { db, blobs, storeState, now, config, signingKey, identityProvider: provider }: Deps,
  { storageWatch, questions, nudges }: Options,
): Promise<Joined> {
  const media = createExportMedia({ db, blobs });
  const keep = <O>(name: string, kind: ArchiveKind<O>): Archives<O> => {
    const requireRoom = () => storageWatch.requireRoomForMedia();
    const requireStore = async (): Promise<void> => {
      if ((await storeState()) === 'away') throw new Refusal('store_away', { retryAfter: STORE_RETRY_SECONDS });
    };
    const directory = join(config.dataDir, name);
    const archives = createArchives({ blobs, now, requireRoom, requireStore, directory }, kind);
    app.addHook('onReady', archives.removeOld);
    app.addHook('onClose', archives.close);
    everyProcess(app, { name: `${name} nobody reads`, everyMs: HOUR_MS, run: archives.sweep });
    return archives;
  };
  const signing = { key: signingKey, now, stateOf: createStateOfRight({ db, provider }) };
  const exportSigner = createExportSigner(signing);
  const eventArchives = {
    signer: createEventArchiveSigner(signing),
    archives: keep('event-archives', eventArchiveKind({ db, media: { ...media, find: findMedia } })),
  };
  await app.register(
    archivePage({
      path: `${EXPORT_PATH}/:accountId`,
      archives: keep('exports', exportKind({ db, media, questions })),
      open: exportSigner.open,
      onChange: ({ accountId }, look) => subscribeTo(nudges, [accountId], look),
      nameOf: exportFileName,
    }),
  );
  await app.register(
    archivePage({
      path: EVENT_ARCHIVE_PATH,
      archives: eventArchives.archives,
      open: eventArchives.signer.open,
      onChange: ({ eventId, hostId }, look) => subscribeTo(nudges, [eventId, hostId], look),
      nameOf: (_order, title) => title,
    }),
  );
  return { exportSigner, eventArchives };
}

/** @returns a function that unsubscribes from all */
function subscribeTo(nudges: Pick<Nudges, 'subscribe'>, owners: readonly string[], nudge: () => void): () => void {
  // The process that stops cuts downloads by itself.
  const listener = { expect: () => undefined, nudge, close: () => undefined };
  const stops = owners.map((ownerId) => nudges.subscribe(ownerId, listener));
  return () => {
    for (const stop of stops) stop();
  };
}
