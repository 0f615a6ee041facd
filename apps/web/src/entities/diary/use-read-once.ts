import { isStorageError } from '@tagfalter/local/base/storage-error';
import { readWhileOpen } from '@tagfalter/local/db/reconnect';
import { useEffect, useState } from 'react';
import { report } from '#platform/error-log.ts';
import { useDiary, useReopenings } from './diary.tsx';

/**
 * The answer of a read that is not to be repeated while somebody works with what it gave; the one before, or undefined,
 * until it is there. Where the store fails, it is read again once that is opened anew.
 * @param read another function is another question
 */
export function useReadOnce<T>(read: () => Promise<T>): T | undefined {
  const { db, store } = useDiary();
  const reopenings = useReopenings();
  const [reply, setAnswer] = useState<{ to: () => Promise<T>; value: T | undefined }>();
  const [failure, setFailure] = useState<{ of: () => Promise<T>; at: number; bug?: unknown }>();
  const isAnswered = reply?.to === read;
  const hasFailed = failure?.of === read && failure.at === reopenings;
  useEffect(() => {
    if (isAnswered || hasFailed) return;
    let gone = false;
    readWhileOpen(db, read).then(
      (value) => {
        if (!gone) setAnswer({ to: read, value });
      },
      (error: unknown) => {
        if (gone) return;
        if (!isStorageError(error)) return setFailure({ of: read, at: reopenings, bug: error });
        report(error, 'reading for a screen');
        setFailure({ of: read, at: reopenings });
        store.report();
      },
    );
    return () => {
      gone = true;
    };
  }, [db, store, read, isAnswered, hasFailed, reopenings]);
  // For the page, which says that it cannot be shown: the store is as it should be.
  if (hasFailed && failure.bug !== undefined) throw failure.bug;
  return reply?.value;
}
