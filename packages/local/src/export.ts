import { readBlob } from './blobs.ts';
import type { DiaryDb } from './db.ts';
import { unsentHashes } from './evict.ts';
import { listPending } from './outbox.ts';
import { assembleRecording, listUnfinished } from './recordings.ts';
import type { Draft } from './rows.ts';

/** Divisible by 3, so that the pieces join without padding between them. */
const PIECE_BYTES = 3 * 64 * 1024;

async function base64Of(blob: Blob): Promise<string[]> {
  const pieces: string[] = [];
  for (let start = 0; start < blob.size; start += PIECE_BYTES) {
    const bytes = new Uint8Array(await blob.slice(start, start + PIECE_BYTES).arrayBuffer());
    let binary = '';
    for (const byte of bytes) binary += String.fromCharCode(byte);
    pieces.push(btoa(binary));
  }
  return pieces;
}

/**
 * One JSON file of `content` and, as its member `media`, files as data addresses by name. Built in pieces: the
 * media of a week offline would not fit into one string.
 */
async function jsonWithMedia(content: Record<string, unknown>, media: ReadonlyMap<string, Blob>): Promise<Blob> {
  const parts = [JSON.stringify(content).slice(0, -1), ',"media":{'];
  for (const [name, blob] of media) {
    const separator = parts.length > 2 ? ',' : '';
    parts.push(`${separator}${JSON.stringify(name)}:"data:${blob.type || 'application/octet-stream'};base64,`);
    parts.push(...(await base64Of(blob)), '"');
  }
  parts.push('}}');
  return new Blob(parts, { type: 'application/json' });
}

async function originals(db: DiaryDb, hashes: Iterable<string>): Promise<Map<string, Blob>> {
  const media = new Map<string, Blob>();
  for (const hash of hashes) {
    const blob = await readBlob(db, hash, 'original');
    if (blob) media.set(hash, blob);
  }
  return media;
}

/** Words and fields as one readable JSON file, with the bytes of the media they name as far as they are here. */
export async function exportContent(
  db: DiaryDb,
  content: Record<string, unknown>,
  hashes: Iterable<string>,
): Promise<Blob> {
  return jsonWithMedia(content, await originals(db, hashes));
}

/**
 * Everything of this account that exists on this device alone, as one JSON file: unsent changes, what came back,
 * drafts, recordings, and the bytes of their media as data addresses (decision 6). Readable without us.
 * @param inMemory drafts that the device has not stored, or not as they are now
 */
export async function exportWaiting(
  db: DiaryDb,
  inMemory: readonly Draft[] = [],
): Promise<{ name: string; blob: Blob }> {
  const changes = (await db.transaction('r', [db.meta, db.outbox], () => listPending(db))).map(
    ({ name, args, since }) => ({
      change: name,
      content: args,
      since: new Date(since).toISOString(),
    }),
  );
  const [refused, stored] = await Promise.all([db.parked.toArray(), db.drafts.toArray()]);
  const drafts = [...new Map([...stored, ...inMemory].map((draft) => [draft.date, draft])).values()];
  const media = await originals(db, await unsentHashes(db));
  for (const { id } of await listUnfinished(db)) media.set(`recording-${id}`, (await assembleRecording(db, id)).blob);
  const content = { format: 'tagfalter-unsent', version: 1, changes, refused, drafts };
  return { name: 'tagfalter-unsent.json', blob: await jsonWithMedia(content, media) };
}
