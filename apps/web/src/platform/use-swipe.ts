import { type RefObject, useEffect } from 'react';

/** Least way of a finger, in pixels; a shorter way is a slip. */
const MIN_PX = 72;
/** Width of the edges, in pixels, where the system has gestures of its own. */
const EDGE_PX = 28;
/** Elements that are moved sideways themselves. */
const OWN_GESTURE = 'input, textarea, [role="slider"], dialog';

/** Whether a finger may turn the page from where it came down. */
function mayTurn({ touches, target }: TouchEvent): boolean {
  const x = touches[0]?.clientX ?? 0;
  // In a zoomed page a finger moves the view.
  if ((visualViewport?.scale ?? 1) > 1.01) return false;
  if (touches.length !== 1 || x < EDGE_PX || x > innerWidth - EDGE_PX) return false;
  return target instanceof Element && target.closest(OWN_GESTURE) === null;
}

/** A swipe across an element presses the way to the day before or after in it; the same ways stand there as buttons. */
export function useSwipe(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const stop = new AbortController();
    const options = { passive: true, signal: stop.signal };
    let from: Touch | undefined;
    const onStart = (event: TouchEvent) => {
      from = mayTurn(event) ? event.touches[0] : undefined;
    };
    const onEnd = ({ changedTouches: [to] }: TouchEvent) => {
      if (!from || !to || getSelection()?.isCollapsed === false) return;
      const [x, y] = [to.clientX - from.clientX, to.clientY - from.clientY];
      from = undefined;
      if (Math.abs(x) < MIN_PX || Math.abs(x) < 2 * Math.abs(y)) return;
      const side = x > 0 ? 'before' : 'after';
      element.querySelector<HTMLElement>(`[data-day-link="${side}"]`)?.click();
    };
    element.addEventListener('touchstart', onStart, options);
    element.addEventListener('touchend', onEnd, options);
    element.addEventListener(
      'touchcancel',
      () => {
        from = undefined;
      },
      options,
    );
    return () => stop.abort();
  }, [place]);
}
