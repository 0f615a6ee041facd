import { MINUTE_MS } from '@tagfalter/domain/durations';
import { discardBody } from '../base/discard-body.ts';
import type { Env } from '../base/env.ts';
import { sha256Of } from '../base/hash.ts';
import { ConnectionLost, overNetwork } from '../base/over-network.ts';
import { isFull } from '../base/storage-error.ts';
import { blobOf, type KeptBytes, keptBytes } from '../db/kept-bytes.ts';
import type { OwnerDb } from '../db/owner-db.ts';
import { reconnecting } from '../db/reconnect.ts';
import type { FileRow, Variant } from '../db/rows.ts';
import { dropSentMedia, freeSpace } from './evict.ts';
import { mediaUrl } from './media-urls.ts';

export type { Variant } from '../db/rows.ts';

const DOWNLOAD_TIMEOUT_MS = MINUTE_MS;

/** Best first: at first only the original exists. */
const STAND_INS: Record<Variant, readonly Variant[]> = {
  original: ['original'],
  display: ['display', 'original'],
  thumb: ['thumb', 'display', 'original'],
};

async function store(db: OwnerDb, files: readonly { row: FileRow; kept: KeptBytes }[]): Promise<void> {
  const write = () =>
    db.transaction('rw', [db.files, db.bytes], async () => {
      await db.bytes.bulkPut(files.map(({ row: { hash, variant }, kept }) => ({ hash, variant, ...kept })));
      await db.files.bulkPut(files.map(({ row }) => row));
    });
  await reconnecting(db, write);
}

/**
 * With its preview (spec decision 20). A full device drops media that the server also has, never the reserve for texts.
 * @throws storage error (`isFull`); nothing is stored then
 */
export async function addFile(
  db: OwnerDb,
  blob: Blob,
  about: { kind: 'image' | 'audio'; name: string; preview?: Blob | undefined },
): Promise<{ hash: string; size: number; type: string }> {
  const { kind, name, preview } = about;
  const kept = await keptBytes(blob);
  const small = preview && (await keptBytes(preview));
  const hash = await sha256Of(kept.bytes);
  const common = { hash, kind, name, storedAt: Date.now(), isOwn: true };
  const bytes = kept.bytes.byteLength + (small?.bytes.byteLength ?? 0);
  const rowOf = (variant: Variant, of: KeptBytes) => ({
    row: { ...common, variant, type: of.type, size: of.bytes.byteLength },
    kept: of,
  });
  const files = small ? [rowOf('original', kept), rowOf('thumb', small)] : [rowOf('original', kept)];
  await reconnecting(db, () => freeSpace(db, bytes));
  try {
    await store(db, files);
  } catch (error) {
    if (!isFull(error) || !(await dropSentMedia(db, bytes))) throw error;
    await store(db, files);
  }
  return { hash, size: kept.bytes.byteLength, type: kept.type };
}

export async function readBlob(db: OwnerDb, hash: string, variant: Variant): Promise<Blob | undefined> {
  const row = await db.bytes.get([hash, variant]);
  return row && blobOf(row);
}

async function readBest(db: OwnerDb, hash: string, variant: Variant): Promise<Blob | undefined> {
  for (const candidate of STAND_INS[variant]) {
    const blob = await readBlob(db, hash, candidate);
    if (blob) return blob;
  }
  return undefined;
}

async function download(env: Env, url: string): Promise<Blob | undefined> {
  try {
    const timeout = AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS);
    const reply = await overNetwork(() => env.fetch(`${env.origin}${url}`, { signal: timeout }));
    if (reply.ok) return await overNetwork(() => reply.blob());
    await discardBody(reply);
    return undefined;
  } catch (error) {
    if (!(error instanceof ConnectionLost)) throw error;
    return undefined;
  }
}

/**
 * From this device, else from the server; then it is stored.
 * @returns `undefined` if it is neither here nor reachable
 */
export async function ensureMedia(db: OwnerDb, env: Env, hash: string, variant: Variant): Promise<Blob | undefined> {
  const local = await reconnecting(db, () => readBest(db, hash, variant));
  if (local) return local;
  const found = await mediaUrl(db, env, hash, variant);
  if (!found) return undefined;
  const blob = await download(env, found.url);
  // A captive portal answers 200 as well: the hash proves an original; others must at least be images.
  if (!blob || (found.variant !== 'original' && !blob.type.startsWith('image/'))) return undefined;
  if (found.variant === 'original' && (await sha256Of(blob)) !== hash) return undefined;
  const row = { hash, variant: found.variant, kind: found.kind, type: blob.type, name: '', size: blob.size };
  try {
    await freeSpace(db, blob.size);
    await store(db, [{ row: { ...row, storedAt: env.now(), isOwn: false }, kept: await keptBytes(blob) }]);
  } catch (error) {
    // Expected: no room. The medium is shown all the same and fetched again the next time.
    if (!isFull(error)) throw error;
  }
  return blob;
}
