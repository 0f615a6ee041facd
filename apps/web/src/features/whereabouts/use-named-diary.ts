import { diaryVersion } from '@tagfalter/local/entries/statistics';
import { type NamedDiary, readNamedDiary } from '@tagfalter/local/whereabouts/named-files';
import { useCallback } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';
import { useReadOnce } from '#entities/diary/use-read-once.ts';

/** A task of its own, so that taps come between two slices. */
const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve));

/** The days and files of the diary, read anew once a day has changed; undefined until they have been read. */
export function useNamedDiary(): NamedDiary | undefined {
  const { db } = useDiary();
  const version = useLive(() => diaryVersion(db), [db]);
  const read = useCallback(
    async () => (version === undefined ? undefined : readNamedDiary(db, nextTurn)),
    [db, version],
  );
  return useReadOnce(read);
}
