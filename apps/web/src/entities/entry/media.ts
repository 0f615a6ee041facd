import { pullsOf } from '@tagfalter/local/entries/pulls';
import type { Variant } from '@tagfalter/local/media/blobs';
import { seekMedia } from '@tagfalter/local/media/seek-media';
import { useEffect, useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';

export interface MediaUrl {
  /** Object URL; null while it loads and when it cannot be had. */
  url: string | null;
  /** Variant under the address. */
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
 * Object URL of a medium: from this device, else fetched and kept. Freed when it is no longer shown. A medium that
 * could not be had comes as soon as it can; a photo's small picture stands there until then.
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
    const free = () => url !== null && URL.revokeObjectURL(url);
    const show = (blob: Blob, shown: Variant) => {
      if (signal.aborted) return;
      free();
      url = URL.createObjectURL(blob);
      setMedia({ url, variant: shown, failed: false });
    };
    setMedia(LOADING);
    const wanted = { hash, variants: standIn ? [variant, standIn] : [variant] };
    const onMissing = (thumb: Blob | undefined) => {
      if (!thumb) setMedia(FAILED);
      else if (url === null) show(thumb, 'thumb');
    };
    void seekMedia(db, env, wanted, { signal, onMissing, hope: untilOnline, pulls: pullsOf(db) }).then(
      (found) => found && show(found.blob, found.variant),
    );
    return () => {
      stop.abort();
      free();
    };
  }, [db, env, hash, variant, standIn]);
  return media;
}
