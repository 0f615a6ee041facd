import { createStore } from '@tagfalter/local/base/store';

const open = createStore(0);

/** Counts a recording as open until the returned function is called. */
export function markRecordingOpen(): () => void {
  open.set(open.get() + 1);
  let done = false;
  return () => {
    if (done) return;
    done = true;
    open.set(open.get() - 1);
  };
}

/** Whether a recording runs in this tab: the app must not reload now (design 3.9). */
export function hasOpenRecording(): boolean {
  return open.get() > 0;
}

/** Calls `listener` whenever a recording begins or ends; returns the way to stop that. */
export const subscribeOpenRecordings = open.subscribe;
