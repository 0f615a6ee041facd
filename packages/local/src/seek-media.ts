import { liveQuery } from 'dexie';
import { ensureMedia, readBlob } from './blobs.ts';
import { placeOf } from './client.ts';
import type { DiaryDb } from './db.ts';
import type { Env } from './env.ts';
import { readWhileOpen } from './reconnect.ts';
import type { Variant } from './rows.ts';

export interface Wanted {
  hash: string;
  /** Best first; the next one stands in for one that cannot be had. */
  variants: readonly Variant[];
}

export interface Seeking {
  /** Ends it. */
  signal: AbortSignal;
  /** Told each time that it could not be had, with the small picture of it if this device has one (decision 20). */
  onMissing: (thumb: Blob | undefined) => void;
  /** Resolves when it may be worth asking again for a reason of its own, as when the network is back. */
  hope: (signal: AbortSignal) => Promise<void>;
}

async function firstOf(db: DiaryDb, env: Env, { hash, variants }: Wanted) {
  for (const variant of variants) {
    const blob = await ensureMedia(db, env, hash, variant).catch(() => undefined);
    if (blob) return { blob, variant };
  }
  return undefined;
}

/** How far this device has pulled; undefined where its diary was closed. */
async function pulledTo(db: DiaryDb): Promise<string | undefined> {
  return (await readWhileOpen(db, () => placeOf(db)))?.cursor;
}

/** Resolves as soon as this device has pulled to another place than `known`. */
function hasMovedFrom(known: string | undefined, db: DiaryDb, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const next = (cursor: string | undefined) => {
      if (cursor !== known) resolve();
    };
    const watch = liveQuery(async () => pulledTo(db)).subscribe({ next, error: () => undefined });
    signal.addEventListener('abort', () => watch.unsubscribe());
  });
}

/**
 * A medium to show, however long it takes. A day is here before the photos that its device still sends; the server gives
 * it a new version when it has them (S10), so whatever is pulled may be that word.
 * @returns undefined when it was ended before
 */
export async function seekMedia(
  db: DiaryDb,
  env: Env,
  wanted: Wanted,
  { signal, onMissing, hope }: Seeking,
): Promise<{ blob: Blob; variant: Variant } | undefined> {
  while (!signal.aborted) {
    // Read first: what is pulled while it asks may be the word it waits for.
    const place = await pulledTo(db).catch(() => undefined);
    const found = await firstOf(db, env, wanted);
    if (signal.aborted) break;
    if (found) return found;
    const thumb = await readBlob(db, wanted.hash, 'thumb').catch(() => undefined);
    if (signal.aborted) break;
    onMissing(thumb);
    const waiting = new AbortController();
    const until = AbortSignal.any([signal, waiting.signal]);
    const ended = new Promise<void>((resolve) => until.addEventListener('abort', () => resolve()));
    await Promise.race([hasMovedFrom(place, db, until), hope(until), ended]);
    waiting.abort();
  }
  return undefined;
}
