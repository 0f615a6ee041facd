import { closeTopOverlay, watchOverlays } from '@tagfalter/ui/overlays';

/**
 * Makes a step back close the overlay over the page; closing the last one restores the history. Without
 * a router, 'Back' would leave the page; so an entry of its own lies in the history meanwhile.
 */
export function closeOnBack(): void {
  /** Whether that entry is the newest. */
  let isAhead = false;
  watchOverlays((count) => {
    if (count > 0 && !isAhead) {
      isAhead = true;
      history.pushState(history.state, '');
    } else if (count === 0 && isAhead) {
      isAhead = false;
      history.back();
    }
  });
  addEventListener('popstate', () => {
    if (!isAhead) return;
    isAhead = false;
    closeTopOverlay();
  });
}
