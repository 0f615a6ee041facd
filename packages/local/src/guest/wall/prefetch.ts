import { MINUTE_MS } from '@tagfalter/domain/durations';
import { discardBody } from '../../base/discard-body.ts';
import type { Env } from '../../base/env.ts';
import { retryDelay } from '../../loop/backoff.ts';
import type { PictureShelf } from './picture-shelf.ts';

/** Downloads at once; the guests' uploads share the venue's network. */
const WIDTH = 3;
/** Maximum bytes of a display picture, and the guess for an unknown one. */
const MAX_BYTES = 20 * 1024 * 1024;
const USUAL_BYTES = 512 * 1024;
/** Per download, milliseconds. */
const PATIENCE_MS = MINUTE_MS;

export interface WantedPicture {
  hash: string;
  /** Signed; valid for a quarter of an hour. */
  url: string;
}

/** `others` may make room for a picture; `nothing` may if it was shown before; `none`: it cannot be drawn. */
export type Claim = 'others' | 'nothing' | 'none';

export interface PrefetchParts {
  shelf: PictureShelf;
  env: Pick<Env, 'fetch' | 'now' | 'random' | 'online' | 'report'>;
  claimOf(hash: string): Claim;
  onKept(hash: string): void;
  /** An address has expired: get new ones. */
  onExpired(): void;
}

export interface Prefetch {
  /** Newest first. Others are not kept, even if under way. */
  want(pictures: readonly WantedPicture[]): void;
  /** The network is back: retry at once. */
  wake(): void;
  stop(): void;
}

interface Failure {
  times: number;
  /** Milliseconds since the epoch. */
  againAt: number;
}

/** Newest first, only with a network; retries after pauses. */
export function createPrefetch({ shelf, env, claimOf, onKept, onExpired }: PrefetchParts): Prefetch {
  let wanted: readonly WantedPicture[] = [];
  let addresses: ReadonlyMap<string, string> = new Map();
  const underway = new Map<string, AbortController>();
  const failures = new Map<string, Failure>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  function isDue({ hash }: WantedPicture, held: ReadonlySet<string>): boolean {
    if (held.has(hash) || underway.has(hash)) return false;
    return (failures.get(hash)?.againAt ?? 0) <= env.now();
  }

  function pump(): void {
    clearTimeout(timer);
    if (isStopped || !env.online()) return;
    const held = shelf.hashes();
    for (const picture of wanted) {
      if (underway.size >= WIDTH) return;
      if (isDue(picture, held) && !begin(picture)) break;
    }
    const waits = wanted.flatMap(({ hash }) => (held.has(hash) ? [] : (failures.get(hash)?.againAt ?? [])));
    const next = Math.min(...waits.filter((at) => at > env.now()));
    if (Number.isFinite(next)) timer = setTimeout(pump, next - env.now());
  }

  /** @returns false if no later picture has room either */
  function begin(picture: WantedPicture): boolean {
    const claim = claimOf(picture.hash);
    if (claim === 'none') return true;
    const hasSpace = shelf.hasSpaceFor(picture.hash, USUAL_BYTES, claim === 'others');
    if (hasSpace) void fetchOne(picture);
    // Fewer others may make room for a later picture.
    return hasSpace || claim === 'nothing';
  }

  /** @param isLong for a picture that the server may have lost */
  function putOff(hash: string, isLong: boolean): void {
    const times = (failures.get(hash)?.times ?? 0) + 1;
    const pause = retryDelay(times, { visible: !isLong, waiting: false }, env.random(), 0);
    failures.set(hash, { times, againAt: env.now() + pause });
  }

  async function fetchOne({ hash, url }: WantedPicture): Promise<void> {
    const stop = new AbortController();
    underway.set(hash, stop);
    try {
      const blob = await download(url, stop.signal);
      if (blob === 'expired') onExpired();
      if (blob instanceof Blob && addresses.has(hash) && (await shelf.keep(hash, blob))) await kept(hash);
      else putOff(hash, blob === 'expired');
    } catch (error) {
      if (!isNetworkError(error)) env.report(error, 'wall: a picture ahead');
      putOff(hash, false);
    } finally {
      underway.delete(hash);
      pump();
    }
  }

  async function kept(hash: string): Promise<void> {
    failures.delete(hash);
    if (addresses.has(hash)) onKept(hash);
    // Hidden while it was written.
    else await shelf.remove(hash);
  }

  /** @returns `null` for no picture, or a failing server */
  async function download(url: string, stopped: AbortSignal): Promise<Blob | 'expired' | null> {
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(PATIENCE_MS)]);
    const reply = await env.fetch(url, { signal });
    if (!reply.ok) await discardBody(reply);
    if (reply.status === 403 || reply.status === 404) return 'expired';
    if (!reply.ok) return null;
    const blob = await reply.blob();
    return blob.type.startsWith('image/') && blob.size <= MAX_BYTES ? blob : null;
  }

  return {
    want(pictures) {
      const before = addresses;
      wanted = pictures;
      addresses = new Map(pictures.map(({ hash, url }) => [hash, url]));
      for (const [hash, stop] of underway) if (!addresses.has(hash)) stop.abort();
      // A new address may work.
      for (const hash of failures.keys()) if (addresses.get(hash) !== before.get(hash)) failures.delete(hash);
      pump();
    },
    wake() {
      for (const failure of failures.values()) failure.againAt = 0;
      pump();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      for (const stop of underway.values()) stop.abort();
    },
  };
}

/** Also true if the time is up or the picture is no longer wanted. */
function isNetworkError(error: unknown): boolean {
  if (error instanceof TypeError) return true;
  return error instanceof DOMException && ['AbortError', 'TimeoutError', 'NetworkError'].includes(error.name);
}
