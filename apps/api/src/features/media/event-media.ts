import { SECOND_MS } from '@tagfalter/domain/durations';
import { and, eq, inArray } from 'drizzle-orm';
import { orAfter } from '#api/base/or-after.ts';
import { media } from '#api/db/media-schema.ts';
import type { Db, Tx } from '#api/db/open.ts';
import type { UploadStore } from '#api/ports/uploads.ts';
import { checkMedium } from './accept.ts';
import { type DeriveDeps, deriveThese } from './derive-received.ts';
import { type ReceiveDeps, receiveMedium } from './receive.ts';
import { findMedia, type MediaKind, type MediaRow } from './repository.ts';
import type { MediaSigner, Viewer } from './serve/addresses.ts';
import { removeForgotten } from './unkept.ts';
import type { UploadFinisher } from './uploads/finish.ts';
import { uploadPrefix } from './uploads/id.ts';
import { listUploads } from './uploads/owned-uploads.ts';
import { unlessBusy } from './uploads/rests.ts';

interface Options {
  receive: ReceiveDeps;
  derive: DeriveDeps;
  signer: MediaSigner;
  finisher: Pick<UploadFinisher, 'healContribution'>;
  uploads: UploadStore;
  /** Has files removed that could not be removed now. */
  forgetLater(eventId: string, hashes: readonly string[]): Promise<void>;
}

/** Milliseconds for which words wait for the store (spec decision 66). */
const STORE_PATIENCE_MS = SECOND_MS;

interface ReceivedFile {
  eventId: string;
  contributionId?: string | undefined;
  hash: string;
  kind: MediaKind;
  path: string;
}

type AddressColumns = Pick<MediaRow, 'ownerId' | 'hash' | 'kind'>;

/** Media port of events; an event owns its guests' files. */
export function createEventMedia({ receive, derive, signer, finisher, uploads, forgetLater }: Options) {
  const { blobs } = receive;
  return {
    find: (db: Db | Tx, eventId: string, hashes: readonly string[]) => findMedia(db, eventId, hashes),
    addresses(medium: AddressColumns, viewer: Viewer) {
      const isImage = medium.kind === 'image';
      return {
        original: signer.sign(medium, 'original', viewer),
        display: isImage ? signer.sign(medium, 'display', viewer) : null,
        thumbnail: isImage ? signer.sign(medium, 'thumb', viewer) : null,
      };
    },
    async inspect(eventId: string, kind: MediaKind, path: string) {
      const { hash, type, size, durationMs } = await checkMedium(receive.inspector, eventId, path, { kind });
      return { hash, type, size, durationMs };
    },
    receive: ({ eventId, contributionId, hash, kind, path }: ReceivedFile) =>
      receiveMedium(receive, { ownerId: eventId, contributionId, hash, kind, source: path }),
    derive: (eventId: string, hashes: readonly string[]) => deriveThese(derive, eventId, hashes),
    heal(eventId: string, contributionId: string): Promise<void> {
      // A file not healed counts as missing: its phone sends it again.
      const healing = unlessBusy(finisher.healContribution({ ownerId: eventId, contributionId }));
      return orAfter(healing, STORE_PATIENCE_MS);
    },
    async forget(tx: Tx, eventId: string, hashes: readonly string[]): Promise<void> {
      if (hashes.length === 0) return;
      await tx.delete(media).where(and(eq(media.ownerId, eventId), inArray(media.hash, [...hashes])));
    },
    removeFiles(eventId: string, hashes: readonly string[]): Promise<void> {
      // If the fault lasts, the job meets and reports it.
      const removing = removeForgotten(receive, eventId, hashes).catch(() => forgetLater(eventId, hashes));
      return orAfter(removing, STORE_PATIENCE_MS);
    },
    async removeAll(eventId: string): Promise<void> {
      for (const { id } of await listUploads(uploads, uploadPrefix({ ownerId: eventId }))) await uploads.remove(id);
      for await (const { key } of blobs.list(`${eventId}/`)) await blobs.remove(key);
    },
  };
}
