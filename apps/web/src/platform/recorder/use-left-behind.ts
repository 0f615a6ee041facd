import type { UnfinishedRecording } from '@tagfalter/local/recordings';
import { useSyncExternalStore } from 'react';
import { useDiary } from '../diary.tsx';
import { useLive } from '../live.ts';
import { listLeftBehind } from './left-behind.ts';
import { hasOpenRecording, subscribeOpenRecordings } from './open-recordings.ts';

/** Recordings that wait to be kept or thrown away. Looked up anew when a recorder of this tab ends. */
export function useLeftBehind(): UnfinishedRecording[] {
  const { db } = useDiary();
  const open = useSyncExternalStore(subscribeOpenRecordings, hasOpenRecording);
  return useLive(() => (open ? [] : listLeftBehind(db)), [db, open]) ?? [];
}
