import { type MediaState, mediaUrls } from '@tagfalter/contract/media-urls';
import { batchesOf } from '@tagfalter/domain/batches';
import type { Env } from '../base/env.ts';
import { perAccount } from '../base/per-account.ts';
import { reporting } from '../base/report.ts';
import { type Reply, request } from '../base/request.ts';
import { createStore } from '../base/store.ts';
import type { OwnerDb } from '../db/owner-db.ts';
import type { Variant } from '../db/rows.ts';

/** Limit of the contract. */
const MAX_HASHES = 100;
/** Requests within this time share a call: cards ask one by one. */
const SHARE_MS = 10;

/** Splits into as many calls as the contract needs. */
export async function fetchMediaStates(env: Env, hashes: readonly string[]): Promise<Reply<MediaState[]>> {
  const states: MediaState[] = [];
  for (const some of batchesOf(hashes, MAX_HASHES)) {
    const body = { hashes: some };
    const reply = await request(env, { method: 'POST', path: mediaUrls.path, body, schema: mediaUrls.reply });
    if (!reply.ok) return reply;
    states.push(...reply.value.media);
  }
  return { ok: true, value: states };
}

interface OpenCall {
  hashes: Set<string>;
  states: Promise<Map<string, MediaState>>;
}
const openCall = perAccount('media-call', () => createStore<OpenCall | undefined>(undefined));

function statesInSharedCall(db: OwnerDb, env: Env, hash: string): Promise<Map<string, MediaState>> {
  const open = openCall(db).get();
  if (open) {
    open.hashes.add(hash);
    return open.states;
  }
  const hashes = new Set([hash]);
  const states = new Promise<Map<string, MediaState>>((resolve) => {
    setTimeout(() => {
      openCall(db).set(undefined);
      const none: Reply<MediaState[]> = { ok: true, value: [] };
      fetchMediaStates(env, [...hashes])
        .catch(reporting(env, 'addresses of media', none))
        .then((reply) => resolve(new Map((reply.ok ? reply.value : []).map((state) => [state.hash, state]))));
    }, SHARE_MS);
  });
  openCall(db).set({ hashes, states });
  return states;
}

/**
 * A recording has only its original.
 * @returns `undefined` if the medium is not ready or the server not reachable
 */
export async function mediaUrl(
  db: OwnerDb,
  env: Env,
  hash: string,
  variant: Variant,
): Promise<{ url: string; variant: Variant; kind: 'image' | 'audio' } | undefined> {
  const state = (await statesInSharedCall(db, env, hash)).get(hash);
  if (state?.state !== 'ready') return undefined;
  const url = { original: state.originalUrl, display: state.displayUrl, thumb: state.thumbnailUrl }[variant];
  if (url !== null) return { url, variant, kind: state.kind };
  return { url: state.originalUrl, variant: 'original', kind: state.kind };
}
