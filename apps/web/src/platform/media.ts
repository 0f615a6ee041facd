import type { Variant } from '@tagfalter/local/blobs';
import { seekMedia } from '@tagfalter/local/seek-media';
import { useEffect, useState } from 'react';
import { useDiary } from './diary.tsx';

export interface MediaUrl {
  /** Object URL; null while it loads and when it cannot be had. */
  url: string | null;
  /** What stands under the address. */
  variant: Variant | null;
  failed: boolean;
}

const LOADING: MediaUrl = { url: null, variant: null, failed: false };
const FAILED: MediaUrl = { ...LOADING, failed: true };

/** Resolves when the browser believes to have a network again (S12). */
export function untilOnline(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true, signal }));
}

/**
 * An address under which a medium shows: from this device, else fetched and kept. Freed when it is no longer shown. What
 * could not be had comes as soon as it can.
 * @param hash null asks for nothing
 * @param standIn where `variant` cannot be had
 */
export function useMediaUrl(hash: string | null, variant: Variant, standIn?: Variant): MediaUrl {
  const { db, env } = useDiary();
  const [media, setMedia] = useState<MediaUrl>(LOADING);
  useEffect(() => {
    if (hash === null) return;
    let url: string | null = null;
    const stop = new AbortController();
    const { signal } = stop;
    setMedia(LOADING);
    const wanted = { hash, variants: standIn ? [variant, standIn] : [variant] };
    const seeking = { signal, onMissing: () => setMedia(FAILED), hope: untilOnline };
    void seekMedia(db, env, wanted, seeking).then((found) => {
      if (!found) return;
      url = URL.createObjectURL(found.blob);
      setMedia({ url, variant: found.variant, failed: false });
    });
    return () => {
      stop.abort();
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [db, env, hash, variant, standIn]);
  return media;
}
