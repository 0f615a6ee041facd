import type { DiaryDb } from './db.ts';
import type { Env } from './env.ts';
import { dropSentMedia, makeRoom } from './evict.ts';
import { sha256Of } from './hash.ts';
import { letGo } from './let-go.ts';
import { mediaUrl } from './media-urls.ts';
import { isFull, reconnecting } from './reconnect.ts';
import type { FileRow, Variant } from './rows.ts';

export type { Variant } from './rows.ts';

const DOWNLOAD_TIMEOUT_MS = 60_000;

/** What may stand in for a picture that is not there, best first. Until the server made them there is only the original. */
const STAND_INS: Record<Variant, readonly Variant[]> = {
  original: ['original'],
  display: ['display', 'original'],
  thumb: ['thumb', 'display', 'original'],
};

async function store(db: DiaryDb, files: readonly { row: FileRow; blob: Blob }[]): Promise<void> {
  const write = () =>
    db.transaction('rw', [db.files, db.bytes], async () => {
      await db.bytes.bulkPut(files.map(({ row: { hash, variant }, blob }) => ({ hash, variant, blob })));
      await db.files.bulkPut(files.map(({ row }) => row));
    });
  await reconnecting(db, write);
}

/**
 * Keeps a chosen photo or a finished recording on the device, with the small preview made for it (decision 20). On a full
 * device media that the server holds as well make room; the reserve is for words.
 * @returns what a record needs to refer to it (S10)
 * @throws DOMException `QuotaExceededError` when the device is full; nothing is kept then
 */
export async function addFile(
  db: DiaryDb,
  blob: Blob,
  about: { kind: 'image' | 'audio'; name: string; preview?: Blob | undefined },
): Promise<{ hash: string; size: number; type: string }> {
  const hash = await sha256Of(blob);
  const { kind, name, preview } = about;
  const common = { hash, kind, name, storedAt: Date.now(), isOwn: true };
  const bytes = blob.size + (preview?.size ?? 0);
  const rowOf = (variant: Variant, of: Blob) => ({
    row: { ...common, variant, type: of.type, size: of.size },
    blob: of,
  });
  const files = preview ? [rowOf('original', blob), rowOf('thumb', preview)] : [rowOf('original', blob)];
  await reconnecting(db, () => makeRoom(db, bytes));
  try {
    await store(db, files);
  } catch (error) {
    if (!isFull(error) || !(await dropSentMedia(db, bytes))) throw error;
    await store(db, files);
  }
  return { hash, size: blob.size, type: blob.type };
}

/** The stored bytes of exactly this variant. */
export async function readBlob(db: DiaryDb, hash: string, variant: Variant): Promise<Blob | undefined> {
  return (await db.bytes.get([hash, variant]))?.blob;
}

async function readBest(db: DiaryDb, hash: string, variant: Variant): Promise<Blob | undefined> {
  for (const candidate of STAND_INS[variant]) {
    const blob = await readBlob(db, hash, candidate);
    if (blob) return blob;
  }
  return undefined;
}

async function download(env: Env, url: string): Promise<Blob | undefined> {
  try {
    const reply = await env.fetch(`${env.origin}${url}`, { signal: AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS) });
    if (reply.ok) return await reply.blob();
    await letGo(reply);
    return undefined;
  } catch {
    return undefined;
  }
}

/**
 * A medium to show: from this device, else from the server and kept from then on. Of an image this device took, the
 * original stands in for what the server has yet to make.
 * @returns undefined when it is neither here nor reachable
 */
export async function ensureMedia(db: DiaryDb, env: Env, hash: string, variant: Variant): Promise<Blob | undefined> {
  const local = await reconnecting(db, () => readBest(db, hash, variant));
  if (local) return local;
  const found = await mediaUrl(db, env, hash, variant);
  if (!found) return undefined;
  const blob = await download(env, found.url);
  // A captive portal answers 200 as well; the original can prove itself, pictures at least say that they are some.
  if (!blob || (found.variant !== 'original' && !blob.type.startsWith('image/'))) return undefined;
  if (found.variant === 'original' && (await sha256Of(blob)) !== hash) return undefined;
  const row = { hash, variant: found.variant, kind: found.kind, type: blob.type, name: '', size: blob.size };
  try {
    await makeRoom(db, blob.size);
    await store(db, [{ row: { ...row, storedAt: env.now() }, blob }]);
  } catch (error) {
    // Without a place of its own it is shown all the same, and fetched again the next time.
    if (!isFull(error)) throw error;
  }
  return blob;
}
