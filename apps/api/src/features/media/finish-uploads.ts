import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { AUDIO_TOLERANCE_MS, limitsOf } from '@tagfalter/domain/tiers';
import { Refusal } from '#api/refusal.ts';
import { type CheckedBytes, checkBytes, sha256 } from './accept.ts';
import { blobKey } from './blob-keys.ts';
import { createQueue } from './queue.ts';
import { findMedia } from './repository.ts';
import { refuseMedium, type StoreDeps, storeMedium } from './store.ts';
import { listUploads, readUpload, removeHalves, removeUpload, type UploadFile } from './upload-files.ts';

/** An upload nobody has continued for this long is given up. */
const MAX_IDLE_MS = 24 * 3_600_000;
/** Uploads an account may have under way. */
const MAX_OPEN = 50;
/** An upload that has rested for so long may go where there are too many. */
export const REST_MS = 600_000;

export interface FinishDeps extends StoreDeps {
  /** Where unfinished uploads are. */
  uploadsDir: string;
  /** Whether a recording is held against what Pro allows, by its hash; else against Free. */
  isProRecording(accountId: string, hash: string): Promise<boolean>;
  now: () => number;
}

/**
 * Turns complete uploads into media. Everything here may be repeated and may be cut off anywhere: a complete file
 * waits in the directory, a file that was taken over waits among the blobs, and both are found again.
 */
export interface UploadFinisher {
  /** Finishes one upload; does nothing when it is incomplete or gone. */
  finish(id: string): Promise<void>;
  /** Finishes what of these hashes is there but not known yet. */
  heal(accountId: string, hashes: readonly string[]): Promise<void>;
  /**
   * Makes room for one upload more where an account has too many under way: of those that have rested for a while the
   * oldest go. A device that dies with its server, or never hears where its upload is, leaves one behind each time.
   * @returns whether there is room now
   */
  makeRoom(accountId: string): Promise<boolean>;
  /** Finishes every complete upload and drops those that were given up. */
  sweep(): Promise<void>;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
}

/**
 * What finishes uploads, one at a time in this process.
 * @param deps where uploads, blobs and records are, and what a recording may be; see `FinishDeps`
 */
export function createUploadFinisher(deps: FinishDeps): UploadFinisher {
  // One at a time: a file is held in memory while it is looked at, and two uploads of one content never meet.
  const inTurn = createQueue(1);
  const { uploadsDir } = deps;
  const finish = (id: string) => inTurn(() => finishUpload(deps, id));
  return {
    finish,
    async heal(accountId, hashes) {
      const complete = (await listUploads(uploadsDir, `${accountId}_`)).filter(isComplete);
      for (const { id, hash } of complete) if (hashes.includes(hash)) await finish(id);
      for (const hash of hashes) await inTurn(() => adoptBlob(deps, accountId, hash));
    },
    async makeRoom(accountId) {
      const open = await listUploads(uploadsDir, `${accountId}_`);
      return open.length < MAX_OPEN || inTurn(() => dropResting(deps, accountId));
    },
    async sweep() {
      for (const upload of await listUploads(uploadsDir, '')) {
        if (isComplete(upload)) await finish(upload.id);
        else if (deps.now() - upload.touchedAt > MAX_IDLE_MS) await removeUpload(uploadsDir, upload.id);
      }
      await removeHalves(uploadsDir, deps.now() - MAX_IDLE_MS);
    },
    idle: () => inTurn(async () => {}),
  };
}

/** @returns whether there is room now */
async function dropResting({ uploadsDir, now }: FinishDeps, accountId: string): Promise<boolean> {
  const open = await listUploads(uploadsDir, `${accountId}_`);
  const resting = open.filter((upload) => !isComplete(upload) && now() - upload.touchedAt > REST_MS);
  resting.sort((a, b) => a.touchedAt - b.touchedAt);
  const dropped = resting.slice(0, Math.max(0, open.length - MAX_OPEN + 1));
  for (const { id } of dropped) await removeUpload(uploadsDir, id);
  return open.length - dropped.length < MAX_OPEN;
}

function isComplete({ size, received }: UploadFile): boolean {
  return received === size;
}

async function finishUpload(deps: FinishDeps, id: string): Promise<void> {
  const upload = await readUpload(deps.uploadsDir, id);
  if (!upload || !isComplete(upload)) return;
  const { accountId, hash, kind, path, size } = upload;
  const standing = (await findMedia(deps.db, accountId, [hash])).get(hash);
  if (standing?.state !== 'ready') {
    try {
      const checked = await checkUpload(deps, upload, await readFile(path));
      await storeMedium(deps, accountId, checked, { file: path });
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      await refuseMedium(deps, accountId, { hash, kind, size, code: fault.code });
    }
  }
  deps.passing?.('medium-committed');
  await removeUpload(deps.uploadsDir, id);
}

/** @throws Refusal `hash_mismatch`, `unsupported_type`, `too_large`, `tier_limit` */
async function checkUpload(
  deps: FinishDeps,
  { accountId, hash, kind }: Pick<UploadFile, 'accountId' | 'hash' | 'kind'>,
  bytes: Uint8Array,
): Promise<CheckedBytes> {
  if (sha256(bytes) !== hash) throw new Refusal('hash_mismatch');
  const checked = await checkBytes(kind, bytes);
  if (checked.durationMs !== null) {
    const longest = limitsOf(await deps.isProRecording(accountId, hash)).audioSeconds * 1000 + AUDIO_TOLERANCE_MS;
    if (checked.durationMs > longest) throw new Refusal('tier_limit');
  }
  return checked;
}

/** A process that ended between taking over a file and noting it has left the original among the blobs. */
async function adoptBlob(deps: FinishDeps, accountId: string, hash: string): Promise<void> {
  const key = blobKey(accountId, hash, 'original');
  if ((await deps.blobs.stat(key)) === null) return;
  if ((await findMedia(deps.db, accountId, [hash])).has(hash)) return;
  const bytes = await buffer(await deps.blobs.read(key));
  for (const kind of ['image', 'audio'] as const) {
    try {
      const checked = await checkUpload(deps, { accountId, hash, kind }, bytes);
      await storeMedium(deps, accountId, checked, { bytes });
      return;
    } catch (fault) {
      // What is refused here is simply not there: the device uploads it again and hears why.
      if (!(fault instanceof Refusal)) throw fault;
    }
  }
}
