import { buffer } from 'node:stream/consumers';
import { AUDIO_TOLERANCE_MS, limitsOf } from '@tagfalter/domain/tiers';
import { createKeyedMutex } from '#api/base/queues.ts';
import { Refusal } from '#api/base/refusal.ts';
import { type CheckedMedium, checkMedium } from '../accept.ts';
import { blobKey } from '../blob-keys.ts';
import type { Source } from '../decode/jobs.ts';
import { isIntact } from '../intact.ts';
import { findMedia } from '../repository.ts';
import { refuseMedium, type StoreDeps, storeMedium } from '../store.ts';
import { isComplete, listUploads, readUpload, removeStrays, removeUpload, type UploadFile } from './files.ts';
import { readUploadId, type UploadId, type UploadOwner, uploadPrefix } from './id.ts';
import { createRests, unlessBusy } from './rests.ts';

/** An upload nobody has continued for this long is given up. */
const MAX_IDLE_MS = 24 * 3_600_000;
/** Uploads an account, or a contribution to an event, may have under way. */
const MAX_OPEN = 50;
/** Of one file of a contribution: that of a phone that did not hear where the first one is. */
const MAX_OPEN_OF_FILE = 2;
/** What was touched so lately may be on its way, milliseconds. */
const FRESH_MS = 10_000;
/** An upload that has rested for so long may go where there are too many. */
const REST_MS = 600_000;

export interface FinishDeps extends StoreDeps {
  /** Where unfinished uploads are. */
  uploadsDir: string;
  /** Whether a recording is held against what Pro allows, by its hash; else against Free. */
  isProRecording(ownerId: string, hash: string): Promise<boolean>;
  /**
   * Takes over a complete file of a guest; it may be called again for the same one.
   * @throws Refusal those that say nothing about the file, and `hash_mismatch`
   */
  receive(upload: UploadFile): Promise<void>;
  now: () => number;
}

/**
 * Turns complete uploads into media. Everything here may be repeated and may be cut off anywhere: a complete file
 * waits in the directory, a file that was taken over waits among the blobs, and both are found again.
 */
export interface UploadFinisher {
  /**
   * Finishes one upload; does nothing when it is incomplete or gone.
   * @throws Refusal `overloaded`, `too_many_requests`: it stays as it is and is finished later
   */
  finish(id: string): Promise<void>;
  /** Finishes what of these hashes is there but not known yet. */
  heal(ownerId: string, hashes: readonly string[]): Promise<void>;
  /**
   * Makes room for one upload more where an account or a contribution has too many under way: of those that have rested for a while the
   * oldest go. A device that dies with its server, or never hears where its upload is, leaves one behind each time.
   * Of one file of a contribution two may be under way: a third takes the place of the older one, unless that is moving.
   * @returns seconds after which there may be room; 0 if there is now
   */
  makeRoom(upload: UploadId): Promise<number>;
  /** Bytes that an account has announced and that are not media yet. */
  pendingBytes(ownerId: string): Promise<number>;
  /** Finishes what is complete of a contribution and was not taken over, for instance because the process ended. */
  healContribution(owner: UploadOwner): Promise<void>;
  /**
   * Finishes every complete upload and drops those that were given up; ends early when the signal is aborted.
   * @param mayDelete false while the clock is in doubt by which uploads were given up
   */
  sweep(mayDelete: boolean, signal?: AbortSignal): Promise<void>;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
}

/**
 * What finishes uploads, those of one owner one after the other in this process; between owners the decoder is fair.
 * @param deps where uploads, blobs and records are, and what a recording may be; see `FinishDeps`
 */
export function createUploadFinisher(deps: FinishDeps): UploadFinisher {
  const { uploadsDir, now } = deps;
  // Two uploads of one content never meet.
  const byOwner = createKeyedMutex();
  const underWay = new Set<Promise<unknown>>();
  const inTurn = <T>(ownerId: string, work: () => Promise<T>): Promise<T> => {
    const done = byOwner(ownerId, work);
    underWay.add(done);
    return done.finally(() => underWay.delete(done));
  };
  const resting = createRests(now);
  const finish = async (id: string): Promise<void> => {
    const owner = readUploadId(id);
    if (owner) await inTurn(turnOf(owner), () => resting.unless(id, () => finishUpload(deps, id)));
  };
  return {
    finish,
    async heal(ownerId, hashes) {
      const complete = (await listUploads(uploadsDir, `${ownerId}_`)).filter(isComplete);
      for (const { id, hash } of complete) if (hashes.includes(hash)) await unlessBusy(finish(id));
      for (const hash of hashes) {
        await unlessBusy(inTurn(ownerId, () => resting.unless(hash, () => adoptBlob(deps, ownerId, hash))));
      }
    },
    async makeRoom({ hash, ...owner }) {
      const prefix = uploadPrefix(owner);
      const open = await listUploads(uploadsDir, prefix);
      const ofFile = owner.contributionId === undefined ? [] : open.filter((upload) => upload.hash === hash);
      const rules = { most: MAX_OPEN_OF_FILE, restMs: FRESH_MS };
      if (ofFile.length >= rules.most && !(await inTurn(prefix, () => dropResting(deps, `${prefix}${hash}_`, rules))))
        return rules.restMs / 1000;
      const all = { most: MAX_OPEN, restMs: REST_MS };
      const isFree = open.length < all.most || (await inTurn(prefix, () => dropResting(deps, prefix, all)));
      return isFree ? 0 : REST_MS / 1000;
    },
    async healContribution(owner) {
      const complete = (await listUploads(uploadsDir, uploadPrefix(owner))).filter(isComplete);
      for (const { id } of complete) await unlessBusy(finish(id));
    },
    pendingBytes: async (ownerId) =>
      (await listUploads(uploadsDir, `${ownerId}_`)).reduce((sum, { size }) => sum + size, 0),
    async sweep(mayDelete, signal) {
      for (const upload of await listUploads(uploadsDir, '')) {
        if (signal?.aborted) return;
        if (isComplete(upload)) await unlessBusy(finish(upload.id));
        else if (mayDelete && deps.now() - upload.touchedAt > MAX_IDLE_MS) await removeUpload(uploadsDir, upload.id);
      }
      if (mayDelete) await removeStrays(uploadsDir, deps.now() - MAX_IDLE_MS);
    },
    async idle() {
      await Promise.allSettled(underWay);
    },
  };
}

/** Guests of one event wait for nobody but those who send the same picture. */
function turnOf({ ownerId, contributionId, hash }: UploadOwner & { hash: string }): string {
  return contributionId === undefined ? ownerId : `${ownerId}_${hash}`;
}

/** @returns whether there is room now */
async function dropResting(
  { uploadsDir, now }: FinishDeps,
  prefix: string,
  { most, restMs }: { most: number; restMs: number },
): Promise<boolean> {
  const open = await listUploads(uploadsDir, prefix);
  const resting = open.filter((upload) => !isComplete(upload) && now() - upload.touchedAt > restMs);
  resting.sort((a, b) => a.touchedAt - b.touchedAt);
  const dropped = resting.slice(0, Math.max(0, open.length - most + 1));
  for (const { id } of dropped) await removeUpload(uploadsDir, id);
  return open.length - dropped.length < most;
}

async function finishUpload(deps: FinishDeps, id: string): Promise<void> {
  const upload = await readUpload(deps.uploadsDir, id);
  if (!upload || !isComplete(upload)) return;
  if (upload.contributionId !== undefined) {
    await deps.receive(upload);
    deps.failpoint?.('medium-committed');
    return removeUpload(deps.uploadsDir, id);
  }
  const { ownerId, hash, kind, path, size } = upload;
  const standing = (await findMedia(deps.db, ownerId, [hash])).get(hash);
  // The same bytes again heal what is missing or damaged.
  if (standing?.state !== 'ready' || !(await isIntact(deps.blobs, standing))) {
    try {
      await storeMedium(deps, ownerId, await checkUpload(deps, upload, path));
    } catch (fault) {
      if (!(fault instanceof Refusal) || fault.isTemporary) throw fault;
      if (standing?.state !== 'ready') await refuseMedium(deps, ownerId, { hash, kind, size, code: fault.code });
    }
  }
  deps.failpoint?.('medium-committed');
  await removeUpload(deps.uploadsDir, id);
}

/** @throws Refusal `too_large`, `tier_limit`, and those of `MediaDecoder` */
async function checkUpload(
  deps: FinishDeps,
  { ownerId, hash, kind }: Pick<UploadFile, 'ownerId' | 'hash' | 'kind'>,
  source: Source,
): Promise<CheckedMedium> {
  const checked = await checkMedium(deps.decoder, ownerId, source, { kind, hash });
  if (checked.durationMs !== null) {
    const longest = limitsOf(await deps.isProRecording(ownerId, hash)).audioSeconds * 1000 + AUDIO_TOLERANCE_MS;
    if (checked.durationMs > longest) throw new Refusal('tier_limit');
  }
  return checked;
}

/** A process that ended between taking over a file and noting it has left the original among the blobs. */
async function adoptBlob(deps: FinishDeps, ownerId: string, hash: string): Promise<void> {
  const key = blobKey(ownerId, hash, 'original');
  if ((await deps.blobs.stat(key)) === null) return;
  if ((await findMedia(deps.db, ownerId, [hash])).has(hash)) return;
  const bytes = await buffer(await deps.blobs.read(key));
  for (const kind of ['image', 'audio'] as const) {
    try {
      await storeMedium(deps, ownerId, await checkUpload(deps, { ownerId, hash, kind }, bytes));
      return;
    } catch (fault) {
      // What is refused here is simply not there: the device uploads it again and hears why.
      if (!(fault instanceof Refusal) || fault.isTemporary) throw fault;
    }
  }
}
