import type { ImageRef } from '@tagfalter/domain/entry';
import { ensureMedia } from '@tagfalter/local/blobs';
import { readWhileOpen } from '@tagfalter/local/reconnect';
import { useEffect, useState } from 'react';
import { useDiary } from '#platform/diary.tsx';

/** Addresses of the small pictures of some photos, by hash; they come in one by one and are freed with the screen. */
export function useThumbs(images: readonly ImageRef[]): ReadonlyMap<string, string> {
  const { db, env } = useDiary();
  const [urls, setUrls] = useState<ReadonlyMap<string, string>>(new Map());
  const [asked] = useState(() => new Map<string, string | null>());
  useEffect(() => {
    for (const { hash } of images) {
      if (asked.has(hash)) continue;
      asked.set(hash, null);
      const show = (blob: Blob | undefined) => {
        if (!blob) return;
        const url = URL.createObjectURL(blob);
        asked.set(hash, url);
        setUrls((before) => new Map(before).set(hash, url));
      };
      // A photo that is not to be had has its name there instead; the screens beside say it of the store.
      readWhileOpen(db, () => ensureMedia(db, env, hash, 'thumb')).then(show, () => asked.delete(hash));
    }
  }, [db, env, images, asked]);
  useEffect(
    () => () => {
      for (const url of asked.values()) if (url !== null) URL.revokeObjectURL(url);
      asked.clear();
    },
    [asked],
  );
  return urls;
}
