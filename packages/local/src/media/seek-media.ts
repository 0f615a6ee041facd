import type { Env } from '../base/env.ts';
import { reporting } from '../base/report.ts';
import type { OwnerDb } from '../db/owner-db.ts';
import type { Variant } from '../db/rows.ts';
import { ensureMedia, readBlob } from './blobs.ts';

export interface MediaSearch {
  hash: string;
  /** Best first; the later ones are substitutes. */
  variants: readonly Variant[];
}

export interface Pulls {
  /** Sync position of this device; `undefined` if its diary was closed. */
  place(): Promise<string | undefined>;
  /** Resolves as soon as the position differs from `known`. */
  moved(known: string | undefined, signal: AbortSignal): Promise<void>;
}

export interface Seeking {
  signal: AbortSignal;
  /** With the thumbnail if this device has one (spec decision 20). */
  onMissing: (thumb: Blob | undefined) => void;
  /** Resolves when another attempt may succeed. */
  hope: (signal: AbortSignal) => Promise<void>;
  pulls: Pulls;
}

async function firstOf(db: OwnerDb, env: Env, { hash, variants }: MediaSearch) {
  for (const variant of variants) {
    const blob = await ensureMedia(db, env, hash, variant).catch(reporting(env, 'media: a file', undefined));
    if (blob) return { blob, variant };
  }
  return undefined;
}

/**
 * An entry arrives before its photos; the server stamps it anew once it has them (S10), so each pull is a reason to
 * retry.
 * @returns `undefined` if aborted
 */
export async function seekMedia(
  db: OwnerDb,
  env: Env,
  wanted: MediaSearch,
  { signal, onMissing, hope, pulls }: Seeking,
): Promise<{ blob: Blob; variant: Variant } | undefined> {
  while (!signal.aborted) {
    // Read first: a pull during the attempt may bring the news.
    const position = await pulls.place().catch(reporting(env, 'media: where the feed stands', undefined));
    const found = await firstOf(db, env, wanted);
    if (signal.aborted) break;
    if (found) return found;
    const thumb = await readBlob(db, wanted.hash, 'thumb').catch(reporting(env, 'media: a thumb', undefined));
    if (signal.aborted) break;
    onMissing(thumb);
    const waiting = new AbortController();
    const until = AbortSignal.any([signal, waiting.signal]);
    const ended = new Promise<void>((resolve) => until.addEventListener('abort', () => resolve()));
    await Promise.race([pulls.moved(position, until), hope(until), ended]);
    waiting.abort();
  }
  return undefined;
}
