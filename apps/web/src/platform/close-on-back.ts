import { closeTopOverlay, watchOverlays } from '@tagfalter/ui/overlays';

/**
 * While something lies over the page, a step back closes that, and the last of it gives the history back as it was
 * (decision 077). Without a router, 'Back' would leave the page; so an entry of its own lies in the history meanwhile.
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
