import { shortcutChoice } from '#platform/letter-key.ts';
import { isPageCovered } from '#platform/over-page.ts';

/** Whether a key belongs to what has the focus, or to something that lies over the page (WCAG 2.1.4). */
export function isTaken(target: EventTarget | null): boolean {
  if (target instanceof HTMLElement) {
    if (target.isContentEditable || target.closest('input, textarea, select, [role="textbox"]')) return true;
  }
  return isPageCovered();
}

/** Whether a key may act by itself. */
export function isMeant(event: KeyboardEvent): boolean {
  if (event.isComposing || event.repeat || event.defaultPrevented) return false;
  return shortcutChoice.get() === 'on' && !isTaken(event.target);
}
