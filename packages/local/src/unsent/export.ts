import type { LoggedError } from '../base/error-log.ts';
import type { DiaryDb } from '../db/diary-db.ts';
import type { Draft } from '../db/rows.ts';
import { listPending } from '../entries/outbox.ts';
import { unsentHashes } from '../entries/pinned-media.ts';
import { draftsIn } from '../entries/trashed-drafts.ts';
import { readBlob } from '../media/blobs.ts';
import { assembleRecording } from '../media/recordings.ts';
import { listUnfinished } from '../media/unfinished.ts';
import { listOnlyTrashed, tablesOfTrashed } from './only-trashed.ts';

/** Divisible by 3, so that base64 pieces join without padding. */
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

/** In pieces: the media of a week offline do not fit into one string. */
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

/** With the media it names, as far as they are here. */
export async function exportContent(
  db: DiaryDb,
  content: Record<string, unknown>,
  hashes: Iterable<string>,
): Promise<Blob> {
  return jsonWithMedia(content, await originals(db, hashes));
}

/**
 * Everything that exists on this device alone, readable without us (spec decision 6).
 * @param inMemory drafts not stored in this form
 * @param errors for support
 */
export async function exportWaiting(
  db: DiaryDb,
  inMemory: readonly Draft[] = [],
  errors: readonly LoggedError[] = [],
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
  const deleted = (await db.transaction('r', tablesOfTrashed(db), () => listOnlyTrashed(db))).map(
    ({ date, deletedAt, entry, ...row }) => ({
      date,
      deletedAt: new Date(deletedAt).toISOString(),
      entry,
      drafts: draftsIn(row),
    }),
  );
  const content = { format: 'tagfalter-unsent', version: 1, changes, refused, drafts, deleted, errors };
  return { name: 'tagfalter-unsent.json', blob: await jsonWithMedia(content, media) };
}
