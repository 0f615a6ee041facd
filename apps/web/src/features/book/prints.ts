import { gatherMedia } from '@tagfalter/local/media/gather';
import { createContext, useCallback, useEffect, useRef, useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useErrorToast } from '#platform/failure-toast.ts';

/** Addresses of photos for paper by their hashes; null while the book is only looked at. */
export const Prints = createContext<ReadonlyMap<string, string> | null>(null);

/** How a print stands. */
export type Printing =
  | { kind: 'idle' }
  | { kind: 'gathering'; done: number; total: number }
  /** Photos that are neither here nor to be had. */
  | { kind: 'missing'; hashes: ReadonlySet<string> }
  | { kind: 'ready' };

const IDLE: Printing = { kind: 'idle' };

/**
 * Photos for paper. They are held by their addresses, not decoded: the browser does that page by page. After the print, or once the
 * screen is left, they are let go.
 */
export function usePrints() {
  const { db, env } = useDiary();
  const failed = useErrorToast();
  const [printing, setPrinting] = useState(IDLE);
  const [urls, setUrls] = useState<ReadonlyMap<string, string> | null>(null);
  const held = useRef<{ urls: Map<string, string>; stop: AbortController } | null>(null);
  const free = useCallback(() => {
    held.current?.stop.abort();
    for (const url of held.current?.urls.values() ?? []) URL.revokeObjectURL(url);
    held.current = null;
  }, []);
  const cancel = useCallback(() => {
    free();
    setUrls(null);
    setPrinting(IDLE);
  }, [free]);
  useEffect(() => free, [free]);
  useEffect(() => {
    window.addEventListener('afterprint', cancel);
    return () => window.removeEventListener('afterprint', cancel);
  }, [cancel]);
  const goOn = () => {
    setUrls(held.current?.urls ?? null);
    setPrinting({ kind: 'ready' });
  };
  const gather = async (hashes: readonly string[]) => {
    free();
    const mine = { urls: new Map<string, string>(), stop: new AbortController() };
    const { signal } = mine.stop;
    held.current = mine;
    const missing = new Set<string>();
    let done = 0;
    setPrinting({ kind: 'gathering', done, total: hashes.length });
    const onEach = (hash: string, blob: Blob | undefined) => {
      if (blob) mine.urls.set(hash, URL.createObjectURL(blob));
      else missing.add(hash);
      done += 1;
      setPrinting({ kind: 'gathering', done, total: hashes.length });
    };
    try {
      await gatherMedia({ db, env }, { hashes, variant: 'display' }, { signal, onEach });
      if (missing.size > 0) setPrinting({ kind: 'missing', hashes: missing });
      else goOn();
    } catch (error) {
      // Expected: it was given up, or the account was left.
      if (signal.aborted || db.hasBeenClosed()) return;
      cancel();
      failed(error, 'photos for a print');
    }
  };
  return { printing, urls, gather, goOn, cancel };
}
