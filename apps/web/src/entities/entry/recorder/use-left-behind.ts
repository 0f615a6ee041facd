import type { UnfinishedRecording } from '@tagfalter/local/media/unfinished';
import { useSyncExternalStore } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';
import { hasOpenRecording, subscribeOpenRecordings } from '#platform/recorder/open-recordings.ts';
import { listLeftBehind } from './left-behind.ts';

/** Recordings that wait to be kept or thrown away. Looked up anew when a recorder of this tab ends. */
export function useLeftBehind(): UnfinishedRecording[] {
  const { db } = useDiary();
  const open = useSyncExternalStore(subscribeOpenRecordings, hasOpenRecording);
  return useLive(() => (open ? [] : listLeftBehind(db)), [db, open]) ?? [];
}
