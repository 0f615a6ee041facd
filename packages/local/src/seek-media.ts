import { liveQuery } from 'dexie';
import { ensureMedia } from './blobs.ts';
import { placeOf } from './client.ts';
import type { DiaryDb } from './db.ts';
import type { Env } from './env.ts';
import type { Variant } from './rows.ts';

export interface Wanted {
  hash: string;
  /** Best first; the next one stands in for one that cannot be had. */
  variants: readonly Variant[];
}

export interface Seeking {
  /** Ends it. */
  signal: AbortSignal;
  /** Told each time that it could not be had. */
  onMissing: () => void;
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

/** Resolves with this device's place as soon as that is another one than `known`. */
function placeOtherThan(known: string | undefined, db: DiaryDb, signal: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    const next = ({ cursor }: { cursor: string }) => {
      if (cursor !== known) resolve(cursor);
    };
    const watch = liveQuery(async () => placeOf(db)).subscribe({ next, error: () => undefined });
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
  let asked: string | undefined;
  while (!signal.aborted) {
    const found = await firstOf(db, env, wanted);
    if (signal.aborted) break;
    if (found) return found;
    onMissing();
    const waiting = new AbortController();
    const until = AbortSignal.any([signal, waiting.signal]);
    const ended = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    asked = (await Promise.race([placeOtherThan(asked, db, until), hope(until), ended])) ?? asked;
    waiting.abort();
  }
  return undefined;
}
