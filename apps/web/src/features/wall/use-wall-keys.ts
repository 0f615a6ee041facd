import { useEffect, useRef } from 'react';

/** Actions of a wall's keys. */
export interface WallKeys {
  onToggle: () => void;
  onNext: () => void;
  onPrevious: () => void;
  onFullScreen: () => void;
}

/** Whether a key belongs to the focused element: a button takes the space, a choice the arrows. */
function isTaken({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent, key: string): boolean {
  if (ctrlKey || metaKey || altKey || defaultPrevented || !(target instanceof Element)) return true;
  if (target.closest('dialog, input, select, textarea') !== null) return true;
  return key === ' ' && target.closest('button, a') !== null;
}

/** Space pauses and goes on, the arrows turn over, F fills the screen. */
export function useWallKeys(keys: WallKeys): void {
  const now = useRef(keys);
  now.current = keys;
  useEffect(() => {
    const over = new AbortController();
    const press = (event: KeyboardEvent) => {
      const { onToggle, onNext, onPrevious, onFullScreen } = now.current;
      const does = new Map([
        [' ', onToggle],
        ['ArrowRight', onNext],
        ['ArrowLeft', onPrevious],
        ['f', onFullScreen],
        ['F', onFullScreen],
      ]).get(event.key);
      if (!does || isTaken(event, event.key)) return;
      event.preventDefault();
      does();
    };
    window.addEventListener('keydown', press, { signal: over.signal });
    return () => over.abort();
  }, []);
}
