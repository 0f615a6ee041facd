import { useEffect, useRef } from 'react';

/** Ctrl+Enter, or ⌘+Enter, saves from wherever the focus is on the screen. */
export function useSaveKey(save: () => void, enabled: boolean): void {
  const act = useRef(save);
  useEffect(() => {
    act.current = save;
  }, [save]);
  useEffect(() => {
    if (!enabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
      event.preventDefault();
      act.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [enabled]);
}
