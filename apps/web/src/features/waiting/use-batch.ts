import { bySize } from '@tagfalter/local/media/run-uploads';
import { listArrived } from '@tagfalter/local/unsent/arrived';
import type { WaitingItem } from '@tagfalter/local/unsent/waiting';
import { useEffect, useMemo, useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';
import type { SentBytes } from '#platform/sent-bytes.ts';
import { useSending } from '#platform/use-sent-bytes.ts';

/** A file that waits, or has arrived while the screen is open. */
export interface BatchFile extends WaitingItem {
  arrived: boolean;
}

/** Files seen waiting since the screen opened, by hash. */
function useSeen(files: readonly WaitingItem[]): ReadonlyMap<string, WaitingItem> {
  const [seen, setSeen] = useState<ReadonlyMap<string, WaitingItem>>(new Map());
  useEffect(() => {
    setSeen((before) => {
      if (files.every(({ id }) => before.has(id))) return before;
      return new Map([...before, ...files.map((file) => [file.id, file] as const)]);
    });
  }, [files]);
  return seen;
}

function withBytes(file: WaitingItem, live: SentBytes | null): WaitingItem {
  if (live === null || live.hash !== file.id || file.state !== 'sending') return file;
  return { ...file, sentBytes: Math.max(file.sentBytes, live.bytes) };
}

/**
 * Returns the waiting files in the order of sending, after the files that arrived since the screen opened. Only with
 * both does a total mean something.
 */
export function useBatch(waiting: readonly WaitingItem[]): BatchFile[] {
  const { db } = useDiary();
  const live = useSending();
  const files = useMemo(() => waiting.filter(({ hash }) => hash !== undefined), [waiting]);
  const seen = useSeen(files);
  const gone = useMemo(() => {
    const left = new Set(files.map(({ id }) => id));
    return [...seen.values()].filter(({ id }) => !left.has(id));
  }, [files, seen]);
  const arrived = useLive(() => listArrived(db, gone), [db, gone]) ?? [];
  const there = gone
    .filter(({ id }) => arrived.includes(id))
    .map((file) => ({ ...file, sentBytes: file.size, arrived: true }));
  const underWay = files.map((file) => ({ ...withBytes(file, live), arrived: false }));
  return [
    ...there,
    ...underWay.sort((a, b) => Number(b.state === 'sending') - Number(a.state === 'sending') || bySize(a, b)),
  ];
}
