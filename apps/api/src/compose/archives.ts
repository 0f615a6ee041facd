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
import type { Nudges } from '#api/changes/nudges.ts';
import {
  createEventArchiveSigner,
  type EventArchiveOrder,
  type EventArchiveSigner,
} from '#api/features/events/archive/address.ts';
import { eventArchiveKind } from '#api/features/events/archive/event-archive-kind.ts';
import { createExportSigner, type ExportSigner } from '#api/features/export/address.ts';
import { exportFileName, exportKind } from '#api/features/export/export-kind.ts';
import { exportRoutes } from '#api/features/export/routes.ts';
import { createExportMedia } from '#api/features/media/export-media.ts';
import { findMedia } from '#api/features/media/repository.ts';
import { STORE_RETRY_SECONDS } from '#api/ports/storage.ts';
import type { SharedDeps } from './shared.ts';
import type { Subject } from './subject.ts';

export interface ArchiveParts {
  exportSigner: ExportSigner;
  eventArchives: { signer: EventArchiveSigner; archives: Archives<EventArchiveOrder> };
}

/** Archives of accounts and events at signed addresses. */
export function joinArchives(shared: SharedDeps): Subject & ArchiveParts {
  const { db, blobs, now, signingKey, questions, requireFreshSignIn, identityProvider: provider } = shared;
  const { nudges } = shared.changes;
  const media = createExportMedia({ db, blobs });
  const exports = keepArchives(shared, 'exports', exportKind({ db, media, questions }));
  const ofEvents = eventArchiveKind({ db, media: { ...media, find: findMedia } });
  const { archives, hooks } = keepArchives(shared, 'event-archives', ofEvents);
  const signing = { key: signingKey, now, stateOf: createStateOfRight({ db, provider }) };
  const exportSigner = createExportSigner(signing);
  const eventArchives = { signer: createEventArchiveSigner(signing), archives };
  return {
    exportSigner,
    eventArchives,
    routes: exportRoutes({ db, now, signer: exportSigner, requireFreshSignIn }),
    pages: [
      archivePage({
        path: `${EXPORT_PATH}/:accountId`,
        archives: exports.archives,
        open: exportSigner.open,
        onChange: ({ accountId }, look) => subscribeTo(nudges, [accountId], look),
        nameOf: exportFileName,
      }),
      archivePage({
        path: EVENT_ARCHIVE_PATH,
        archives,
        open: eventArchives.signer.open,
        onChange: ({ eventId, hostId }, look) => subscribeTo(nudges, [eventId, hostId], look),
        nameOf: (_order, title) => title,
      }),
    ],
    hooks(app) {
      hooks(app);
      exports.hooks(app);
    },
  };
}

/** @param name of their directory */
function keepArchives<Order>(shared: SharedDeps, name: string, kind: ArchiveKind<Order>) {
  const { blobs, now, config, storageWatch, storeState } = shared;
  const requireSpace = () => storageWatch.requireSpaceForMedia();
  const requireStore = async (): Promise<void> => {
    if ((await storeState()) === 'away') throw new Refusal('store_away', { retryAfter: STORE_RETRY_SECONDS });
  };
  const directory = join(config.dataDir, name);
  const archives = createArchives({ blobs, now, requireSpace, requireStore, directory }, kind);
  const hooks = (app: FastifyInstance): void => {
    app.addHook('onReady', archives.removeOld);
    app.addHook('onClose', archives.close);
    everyProcess(app, { name: `${name} nobody reads`, everyMs: HOUR_MS, run: archives.sweep });
  };
  return { archives, hooks };
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
