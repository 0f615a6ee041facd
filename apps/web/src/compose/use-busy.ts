import { hasDirtyDraft } from '@tagfalter/local/drafts/drafts';
import { listWaiting } from '@tagfalter/local/unsent/waiting';
import { useSyncExternalStore } from 'react';
import { useDiary, useSyncState } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';
import { useWordsInMemory } from '#entities/diary/use-words-in-memory.ts';
import { hasOpenRecording, subscribeOpenRecordings } from '#platform/recorder/open-recordings.ts';

/**
 * Whether a reload would interrupt something: an unsaved draft (even if stored), a recording, an upload (design 3.9) or
 * a running flush (fault 15).
 */
export function useDiaryBusy(): boolean {
  const { db } = useDiary();
  const recording = useSyncExternalStore(subscribeOpenRecordings, hasOpenRecording);
  const inMemory = useWordsInMemory();
  const sync = useSyncState();
  const work = useLive(async () => {
    if (await hasDirtyDraft(db)) return 'unsaved';
    const waiting = await listWaiting(db);
    if (waiting.some((item) => item.state === 'sending')) return 'sending';
    return waiting.length > 0 ? 'waiting' : 'none';
  }, [db]);
  return recording || inMemory !== 'none' || !(work === 'none' || (work === 'waiting' && sync.kind !== 'pushing'));
}
