import { closeOverlays, closeTopOverlay } from '@tagfalter/ui/overlays';
import type { RouterHistory } from '@tanstack/react-router';
import * as v from 'valibot';

/** State that the router keeps in each entry of the browser's history: the index of the entry. */
const EntrySchema = v.object({ __TSR_index: v.number() });

/**
 * While an overlay lies over the page, a step back closes it and is undone. The router hears neither
 * step, since it scrolls the page for both. Any other step navigates as usual and closes all overlays. Call it before
 * there is a router: a window calls its listeners in the order in which they were added.
 */
export function closeOverlayOnBack(routed: () => RouterHistory): void {
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
