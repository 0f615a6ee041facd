import { ensureMedia, type Variant } from '@tagfalter/local/blobs';
import { useEffect, useState } from 'react';
import { useDiary } from './diary.tsx';

export interface MediaUrl {
  /** Object URL; null while it loads and when it cannot be had. */
  url: string | null;
  failed: boolean;
}

const LOADING: MediaUrl = { url: null, failed: false };
const FAILED: MediaUrl = { url: null, failed: true };

/**
 * An address under which a medium shows: from this device, else fetched and kept. Freed when it is no longer shown. What
 * could not be had is asked for again when the network comes back.
 * @param hash null asks for nothing
 */
export function useMediaUrl(hash: string | null, variant: Variant): MediaUrl {
  const { db, env } = useDiary();
  const [media, setMedia] = useState<MediaUrl>(LOADING);
  useEffect(() => {
    if (hash === null) return;
    const wanted = hash;
    let url: string | null = null;
    const stop = new AbortController();
    const { signal } = stop;
    const fail = () => {
      if (signal.aborted) return;
      setMedia(FAILED);
      window.addEventListener('online', load, { once: true, signal });
    };
    function load(): void {
      setMedia(LOADING);
      ensureMedia(db, env, wanted, variant).then((blob) => {
        if (signal.aborted) return;
        if (!blob) return fail();
        url = URL.createObjectURL(blob);
        setMedia({ url, failed: false });
      }, fail);
    }
    load();
    return () => {
      stop.abort();
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [db, env, hash, variant]);
  return media;
}
