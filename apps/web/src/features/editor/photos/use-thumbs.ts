import type { ImageRef } from '@tagfalter/domain/field-kinds';
import { pullsOf } from '@tagfalter/local/entries/pulls';
import { seekMedia } from '@tagfalter/local/media/seek-media';
import { useEffect, useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { untilOnline } from '#entities/entry/media.ts';

/** A photo that is not to be had has its name there until then. */
const onMissing = () => undefined;

/** Addresses of the small pictures of some photos, by hash; they come in one by one and are freed with the screen. */
export function useThumbs(images: readonly ImageRef[]): ReadonlyMap<string, string> {
  const { db, env } = useDiary();
  const [urls, setUrls] = useState<ReadonlyMap<string, string>>(new Map());
  const [sought] = useState(() => new Map<string, AbortController>());
  useEffect(() => {
    for (const { hash } of images) {
      if (sought.has(hash)) continue;
      const stop = new AbortController();
      const { signal } = stop;
      sought.set(hash, stop);
      const seeking = { signal, onMissing, hope: untilOnline, pulls: pullsOf(db) };
      void seekMedia(db, env, { hash, variants: ['thumb'] }, seeking).then((found) => {
        if (!found) return;
        const url = URL.createObjectURL(found.blob);
        signal.addEventListener('abort', () => URL.revokeObjectURL(url));
        setUrls((before) => new Map(before).set(hash, url));
      });
    }
  }, [db, env, images, sought]);
  useEffect(
    () => () => {
      for (const stop of sought.values()) stop.abort();
      sought.clear();
    },
    [sought],
  );
  return urls;
}
