import { closeOverlays, closeTopOverlay } from '@tagfalter/ui/overlays';
import type { RouterHistory } from '@tanstack/react-router';
import * as v from 'valibot';

/** What the router keeps in each entry of the browser's history: its place there. */
const EntrySchema = v.object({ __TSR_index: v.number() });

/**
 * While something lies over the page, a step back closes that and is undone (decision 077). The router hears neither of the
 * step nor of its undoing, since it scrolls the page for both. Any other step leads where it leads, and closes all there is.
 * Call it before there is a router: on a window, listeners are called in the order in which they were added.
 */
export function closeOnBack(routed: () => RouterHistory): void {
  const onStep = (event: PopStateEvent) => {
    const entry = v.safeParse(EntrySchema, event.state);
    if (!entry.success) return;
    const step = entry.output.__TSR_index - routed().location.state.__TSR_index;
    if (step === -1 && closeTopOverlay()) window.history.go(1);
    else if (step !== 0) return closeOverlays();
    event.stopImmediatePropagation();
  };
  addEventListener('popstate', onStep);
}
