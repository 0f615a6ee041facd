import { readWhileOpen } from '@tagfalter/local/reconnect';
import { useEffect, useState } from 'react';
import { useDiary, useReopenings } from './diary.tsx';

/**
 * The answer of a read that is not to be repeated while somebody works with what it gave; the one before, or undefined,
 * until it is there. Where the store fails, it is read again once that is opened anew.
 * @param read another function is another question
 */
export function useReadOnce<T>(read: () => Promise<T>): T | undefined {
  const { db, store } = useDiary();
  const reopenings = useReopenings();
  const [answer, setAnswer] = useState<{ to: () => Promise<T>; value: T | undefined }>();
  const [failure, setFailure] = useState<{ of: () => Promise<T>; at: number }>();
  const isAnswered = answer?.to === read;
  const hasFailed = failure?.of === read && failure.at === reopenings;
  useEffect(() => {
    if (isAnswered || hasFailed) return;
    let gone = false;
    readWhileOpen(db, read).then(
      (value) => {
        if (!gone) setAnswer({ to: read, value });
      },
      () => {
        if (gone) return;
        setFailure({ of: read, at: reopenings });
        store.report();
      },
    );
    return () => {
      gone = true;
    };
  }, [db, store, read, isAnswered, hasFailed, reopenings]);
  return answer?.value;
}
