import { type MediaState, mediaUrls } from '@tagfalter/contract/media-urls';
import type { DiaryDb } from './db.ts';
import type { Env } from './env.ts';
import { type Reply, request } from './request.ts';
import type { Variant } from './rows.ts';

/** Most hashes of one call (contract). */
const MAX_HASHES = 100;
/** A page of cards asks for its pictures one by one; this long they are gathered into one call. */
const GATHER_MS = 10;

/** Asks the server for the state of media, in as many calls as the contract needs. */
export async function fetchMediaStates(env: Env, hashes: readonly string[]): Promise<Reply<MediaState[]>> {
  const states: MediaState[] = [];
  for (let start = 0; start < hashes.length; start += MAX_HASHES) {
    const body = { hashes: hashes.slice(start, start + MAX_HASHES) };
    const reply = await request(env, { method: 'POST', path: mediaUrls.path, body, schema: mediaUrls.reply });
    if (!reply.ok) return reply;
    states.push(...reply.value.media);
  }
  return { ok: true, value: states };
}

interface Gathering {
  hashes: Set<string>;
  states: Promise<Map<string, MediaState>>;
}
const gatherings = new WeakMap<DiaryDb, Gathering>();

function gather(db: DiaryDb, env: Env, hash: string): Promise<Map<string, MediaState>> {
  const open = gatherings.get(db);
  if (open) {
    open.hashes.add(hash);
    return open.states;
  }
  const hashes = new Set([hash]);
  const states = new Promise<Map<string, MediaState>>((resolve) => {
    setTimeout(() => {
      gatherings.delete(db);
      fetchMediaStates(env, [...hashes]).then(
        (reply) => resolve(new Map((reply.ok ? reply.value : []).map((state) => [state.hash, state]))),
        () => resolve(new Map()),
      );
    }, GATHER_MS);
  });
  gatherings.set(db, { hashes, states });
  return states;
}

/** Where a medium can be fetched, and as which variant: a recording has its original only. */
export async function mediaUrl(
  db: DiaryDb,
  env: Env,
  hash: string,
  variant: Variant,
): Promise<{ url: string; variant: Variant; kind: 'image' | 'audio' } | undefined> {
  const state = (await gather(db, env, hash)).get(hash);
  if (state?.state !== 'ready') return undefined;
  const url = { original: state.originalUrl, display: state.displayUrl, thumb: state.thumbnailUrl }[variant];
  if (url !== null) return { url, variant, kind: state.kind };
  return { url: state.originalUrl, variant: 'original', kind: state.kind };
}
