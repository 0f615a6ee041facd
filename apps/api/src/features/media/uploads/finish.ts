import { DAY_MS } from '@tagfalter/domain/durations';
import type { Failpoint } from '#api/base/failpoints.ts';
import type { KeyedMutex } from '#api/base/queues.ts';
import type { UploadStore } from '#api/ports/uploads.ts';
import { readUploadId, type UploadId, type UploadKind, type UploadOwner, uploadKindOf, uploadPrefix } from './id.ts';
import { isUploadComplete, listUploads, type OwnedUpload, readUpload, removeUnowned } from './owned-uploads.ts';
import { createRests, unlessBusy } from './rests.ts';

/** Milliseconds without progress until an upload is given up. */
const MAX_IDLE_MS = DAY_MS;
/** Open uploads per account or contribution. */
const MAX_OPEN = 50;
/** Open uploads of one file of a contribution: a phone may have lost the first one's address. */
const MAX_OPEN_OF_FILE = 2;
/** Milliseconds in which an upload counts as moving. */
const FRESH_MS = 10_000;
/** Milliseconds at rest after which an upload may give way. */
const REST_MS = 600_000;

/** Takes over a complete file; repeatable. @throws Refusal about the server, and a guest's `hash_mismatch` */
export type TakeUpload = (upload: OwnedUpload, path: string) => Promise<void>;

/** Owners of each kind's files; a kind without a taker does not compile. */
export type UploadTakers = Record<UploadKind, TakeUpload>;

interface FinishDeps {
  uploads: Omit<UploadStore, 'datastore' | 'create'>;
  takers: UploadTakers;
  /** Records an account's original that a process adopted and did not record. */
  adopt(ownerId: string, hash: string): Promise<void>;
  /** Shared by all processes. */
  inTurn: KeyedMutex;
  now: () => number;
  failpoint?: Failpoint | undefined;
}

/**
 * Turns complete uploads into media. Every step is repeatable and may be interrupted: complete files wait in the
 * directory, adopted ones among the blobs, and both are found again.
 */
export interface UploadFinisher {
  /**
   * Does nothing for an incomplete or missing upload.
   * @throws Refusal `overloaded`, `too_many_requests`: it is finished later
   */
  finish(id: string): Promise<void>;
  /** Finishes complete files of these hashes. */
  heal(ownerId: string, hashes: readonly string[]): Promise<void>;
  /**
   * Makes room for one more upload: the oldest resting ones go. Devices leave one behind whenever they lose its
   * address. Of one file of a contribution two may be open; a third replaces the older one, unless that moves.
   * @returns seconds until a retry; 0 if there is room
   */
  freeSpace(upload: UploadId): Promise<number>;
  /** Announced bytes of an account that are no media yet. */
  pendingBytes(ownerId: string): Promise<number>;
  /** Finishes a contribution's complete files that were not taken over, for instance after a crash. */
  healContribution(owner: UploadOwner): Promise<void>;
  /**
   * Finishes complete uploads and drops abandoned ones.
   * @param mayDelete false while the clock is in doubt
   * @param signal ends it early
   */
  sweep(mayDelete: boolean, signal?: AbortSignal): Promise<void>;
  /** Resolves when nothing runs. */
  idle(): Promise<void>;
}

/** Finishes one upload per owner at a time; the decoder is fair between owners. @param deps see `FinishDeps` */
export function createUploadFinisher(deps: FinishDeps): UploadFinisher {
  const { uploads, now } = deps;
  const underWay = new Set<Promise<unknown>>();
  // Uploads of the same content never run at once.
  const inTurn = <T>(ownerId: string, work: () => Promise<T>): Promise<T> => {
    const done = deps.inTurn(ownerId, work);
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
      const complete = (await listUploads(uploads, `${ownerId}_`)).filter(isUploadComplete);
      for (const { id, hash } of complete) if (hashes.includes(hash)) await unlessBusy(finish(id));
      for (const hash of hashes) {
        await unlessBusy(inTurn(ownerId, () => resting.unless(hash, () => deps.adopt(ownerId, hash))));
      }
    },
    async freeSpace({ hash, ...owner }) {
      const prefix = uploadPrefix(owner);
      const open = await listUploads(uploads, prefix);
      const ofFile = owner.contributionId === undefined ? [] : open.filter((upload) => upload.hash === hash);
      const rules = { most: MAX_OPEN_OF_FILE, restMs: FRESH_MS };
      if (ofFile.length >= rules.most && !(await inTurn(prefix, () => dropResting(deps, `${prefix}${hash}_`, rules))))
        return rules.restMs / 1000;
      const all = { most: MAX_OPEN, restMs: REST_MS };
      const isFree = open.length < all.most || (await inTurn(prefix, () => dropResting(deps, prefix, all)));
      return isFree ? 0 : REST_MS / 1000;
    },
    async healContribution(owner) {
      const complete = (await listUploads(uploads, uploadPrefix(owner))).filter(isUploadComplete);
      for (const { id } of complete) await unlessBusy(finish(id));
    },
    pendingBytes: async (ownerId) =>
      (await listUploads(uploads, `${ownerId}_`)).reduce((sum, { size }) => sum + size, 0),
    async sweep(mayDelete, signal) {
      for (const upload of await listUploads(uploads, '')) {
        if (signal?.aborted) return;
        if (isUploadComplete(upload)) await unlessBusy(finish(upload.id));
        else if (mayDelete && deps.now() - upload.touchedAt > MAX_IDLE_MS) await uploads.remove(upload.id);
      }
      if (mayDelete) await removeUnowned(uploads, deps.now() - MAX_IDLE_MS);
    },
    async idle() {
      await Promise.allSettled(underWay);
    },
  };
}

/** Guests of an event wait only for senders of the same picture. */
function turnOf({ ownerId, contributionId, hash }: UploadOwner & { hash: string }): string {
  return contributionId === undefined ? ownerId : `${ownerId}_${hash}`;
}

/** @returns whether there is room now */
async function dropResting(
  { uploads, now }: FinishDeps,
  prefix: string,
  { most, restMs }: { most: number; restMs: number },
): Promise<boolean> {
  const open = await listUploads(uploads, prefix);
  const resting = open.filter((upload) => !isUploadComplete(upload) && now() - upload.touchedAt > restMs);
  resting.sort((a, b) => a.touchedAt - b.touchedAt);
  const dropped = resting.slice(0, Math.max(0, open.length - most + 1));
  for (const { id } of dropped) await uploads.remove(id);
  return open.length - dropped.length < most;
}

async function finishUpload({ uploads, takers, failpoint }: FinishDeps, id: string): Promise<void> {
  const upload = await readUpload(uploads, id);
  if (!upload || !isUploadComplete(upload)) return;
  await uploads.open(id, (path) => takers[uploadKindOf(upload)](upload, path));
  failpoint?.('medium-committed');
  await uploads.remove(id);
}
