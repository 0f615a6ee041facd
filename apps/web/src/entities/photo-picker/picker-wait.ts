import { MINUTE_MS } from '@tagfalter/domain/durations';
import { createStore } from '@tagfalter/local/base/store';

/** A picker that says nothing while it copies from the cloud: how long after the page has the focus again is waited. */
const PATIENCE_MS = MINUTE_MS;

/** How many photos are suggested at once: pickers of iPhones stall with more. */
export const SUGGESTED_AT_ONCE = 20;

type After = (ms: number, work: () => void) => () => void;

const afterTimeout: After = (ms, work) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};

/** Whether a file picker is open or still copying, from the tap to its `change` or `cancel`. */
export interface PickerWait {
  isWaiting(): boolean;
  subscribe(listener: () => void): () => void;
  /** A tap on the field. @returns false if the picker is at work already: a second one would make it begin anew */
  tapped(): boolean;
  /** `change`, `cancel`, or the guest says that nothing was chosen. */
  ended(): void;
  /** The page has the focus again: a picker that says nothing for a minute now will not. */
  focused(): void;
}

/** @param after timer; tests pass their own */
export function createPickerWait(after: After = afterTimeout): PickerWait {
  const waiting = createStore(false);
  let cancel: () => void = () => undefined;
  const set = (next: boolean) => {
    cancel();
    cancel = () => undefined;
    if (waiting.get() !== next) waiting.set(next);
  };
  return {
    isWaiting: waiting.get,
    subscribe: waiting.subscribe,
    tapped() {
      if (waiting.get()) return false;
      set(true);
      return true;
    },
    ended: () => set(false),
    focused() {
      if (!waiting.get()) return;
      cancel();
      cancel = after(PATIENCE_MS, () => set(false));
    },
  };
}
