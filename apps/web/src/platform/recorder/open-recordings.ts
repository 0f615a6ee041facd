let open = 0;
const listeners = new Set<() => void>();

function change(by: number): void {
  open += by;
  for (const listener of listeners) listener();
}

/** Counts a recording as open until the returned function is called. */
export function markRecordingOpen(): () => void {
  change(1);
  let done = false;
  return () => {
    if (done) return;
    done = true;
    change(-1);
  };
}

/** Whether a recording runs in this tab: the app must not reload now (design 3.9). */
export function hasOpenRecording(): boolean {
  return open > 0;
}

/** Calls `listener` whenever a recording begins or ends; returns the way to stop that. */
export function subscribeOpenRecordings(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
