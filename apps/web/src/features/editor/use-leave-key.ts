import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isPageCovered } from '#platform/over-page.ts';
import type { DraftKeeper } from './draft/draft-keeper.ts';

/** Whether Esc belongs to nothing but the editor: not to a toast, a dialog or a menu, nor to an input method. */
function isForEditor({ key, keyCode, target, defaultPrevented, isComposing }: KeyboardEvent): boolean {
  // Safari tells by the code alone that an input method has had the key.
  if (key !== 'Escape' || defaultPrevented || isComposing || keyCode === 229 || isPageCovered()) return false;
  return target === document.body || (target instanceof Element && target.closest('main') !== null);
}

/**
 * Esc leaves the editor as the arrow above does: to the entry, or to the start. The draft stays (decision 16).
 * @param isHeld whether something is under way that must not end by a key
 */
export function useLeaveKey(keeper: DraftKeeper, isHeld: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (isHeld) return;
    const leave = async () => {
      // Whoever sees another screen may close the window in the same breath.
      await keeper.flush();
      const { base, entryId } = keeper.snapshot().draft;
      if (base === null) await navigate({ to: '/dashboard' });
      else await navigate({ to: '/entry/$id', params: { id: entryId } });
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isForEditor(event)) return;
      event.preventDefault();
      void leave();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [keeper, isHeld, navigate]);
}
