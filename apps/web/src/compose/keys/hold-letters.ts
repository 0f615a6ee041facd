import type { KeyPress } from './key-map.ts';

/** Pause in ms after which typing for a field that has not appeared counts as given up. */
const PAUSE_MS = 5000;
/** Max characters held before the field appears. */
const MAX_HELD = 200;

/** Keeps what is typed for a field that is not on the page yet. */
export interface LetterHold {
  /** @param at the time stamp of the key that asked for the field */
  begin: (at: number) => void;
  end: () => void;
  /** @returns whether the key was meant for the field, and is kept: nothing else may answer it */
  keep: (press: KeyPress) => boolean;
  /** Returns the text typed so far once the field exists, and ends the hold; null while nothing is held. */
  take: () => string | null;
}

export function createLetterHold(): LetterHold {
  let held: string | null = null;
  let last = 0;
  const end = () => {
    held = null;
  };
  return {
    end,
    begin(at) {
      held = '';
      last = at;
    },
    keep({ key, ctrlKey, metaKey, altKey, timeStamp }) {
      if (held === null || ctrlKey || metaKey || altKey) return false;
      if (key === 'Escape' || timeStamp - last > PAUSE_MS) end();
      // Enter would press what still has the focus.
      if (held === null || (key.length > 1 && key !== 'Backspace' && key !== 'Enter')) return false;
      last = timeStamp;
      if (key === 'Backspace') held = held.slice(0, -1);
      if (key.length === 1) held = (held + key).slice(0, MAX_HELD);
      return true;
    },
    take() {
      const words = held;
      end();
      return words;
    },
  };
}
