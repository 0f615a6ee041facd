import type { LocalDate } from '@tagfalter/domain/local-date';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { RECORD_MS, vibrate } from '#platform/haptics.ts';
import type { FinishedRecording } from '#platform/recorder/finish.ts';
import type { EndReason, RecorderState } from '#platform/recorder/machine.ts';
import { Recorder, type RecorderSnapshot } from '#platform/recorder/recorder.ts';
import { createChunkStore } from './chunk-store.ts';

const RUNNING: readonly RecorderState['kind'][] = ['recording', 'paused'];

/** The hand feels when a recording begins and ends (design 2, "Haptics"). */
function useRecordHaptics(kind: RecorderState['kind']): void {
  const isRunning = RUNNING.includes(kind);
  const was = useRef(isRunning);
  useEffect(() => {
    if (was.current === isRunning) return;
    was.current = isRunning;
    vibrate(RECORD_MS);
  }, [isRunning]);
}

/**
 * A recorder for a day. When the screen goes while it runs, the recording ends and is still handed over.
 * @param limitMs longest recording of the tier, milliseconds
 * @param onRecorded takes the finished recording; its chunks go only when this resolves
 */
export function useRecorder(
  date: LocalDate,
  limitMs: number,
  onRecorded: (recorded: FinishedRecording, reason: EndReason) => Promise<void>,
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
