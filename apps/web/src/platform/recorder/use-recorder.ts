import type { Day } from '@tagfalter/domain/day';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useDiary } from '../diary.tsx';
import { createChunkStore } from './chunk-store.ts';
import type { Finished } from './finish.ts';
import type { EndReason } from './machine.ts';
import { Recorder, type RecorderSnapshot } from './recorder.ts';
import { useRecordHaptics } from './use-record-haptics.ts';

/**
 * A recorder for a day. When the screen goes while it runs, the recording ends and is still handed over.
 * @param limitMs longest recording of the tier, milliseconds
 * @param onRecorded takes the finished recording; its chunks go only when this resolves
 */
export function useRecorder(
  date: Day,
  limitMs: number,
  onRecorded: (recorded: Finished, reason: EndReason) => Promise<void>,
): { recorder: Recorder; snapshot: RecorderSnapshot } {
  const { db, env } = useDiary();
  const take = useRef(onRecorded);
  useEffect(() => {
    take.current = onRecorded;
  }, [onRecorded]);
  const recorder = useMemo(() => {
    const store = createChunkStore(db, env, date);
    return new Recorder({ store, limitMs, onRecorded: (recorded, reason) => take.current(recorded, reason) });
  }, [db, env, date, limitMs]);
  useEffect(() => () => recorder.stop(), [recorder]);
  const snapshot = useSyncExternalStore(recorder.subscribe, recorder.snapshot);
  useRecordHaptics(snapshot.state.kind);
  return { recorder, snapshot };
}
