import { useEffect, useRef } from 'react';
import { RECORD_MS, vibrate } from '../haptics.ts';
import type { RecorderState } from './machine.ts';

const RUNNING: readonly RecorderState['kind'][] = ['recording', 'paused'];

/** The hand feels when a recording begins and ends (design 2, "Haptics"). */
export function useRecordHaptics(kind: RecorderState['kind']): void {
  const isRunning = RUNNING.includes(kind);
  const was = useRef(isRunning);
  useEffect(() => {
    if (was.current === isRunning) return;
    was.current = isRunning;
    vibrate(RECORD_MS);
  }, [isRunning]);
}
