/** Lower windows are what a phone's keyboard leaves (design 3.17). */
const LOW_PX = 600;
/** From this width on there is no bottom bar to give way. */
const WIDE_PX = 960;
/** A tap on a button takes the focus from the text before it counts: nothing moves under the finger until then. */
const SETTLE_MS = 300;

const NOT_TYPED = new Set(['radio', 'checkbox', 'range', 'file', 'button', 'submit']);

function isTypedInto(element: Element | null): boolean {
  return (
    element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && !NOT_TYPED.has(element.type))
  );
}

/**
 * Tells the style sheets whether a keyboard covers part of a phone (`data-keyboard`), and its height over the page
 * (`--keyboard`). Some browsers tell that height only of the visible part. Returns the function that stops this.
 */
export function watchKeyboard(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const root = document.documentElement;
  const sight = window.visualViewport;
  let settling: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(settling);
    const height = sight?.height ?? innerHeight;
    const isOpen = isTypedInto(document.activeElement) && height < LOW_PX && innerWidth < WIDE_PX;
    root.toggleAttribute('data-keyboard', isOpen);
    const covered = isOpen && sight ? Math.max(0, innerHeight - sight.height - sight.offsetTop) : 0;
    root.style.setProperty('--keyboard', `${Math.round(covered)}px`);
  };
  const lookSoon = () => {
    clearTimeout(settling);
    settling = setTimeout(look, SETTLE_MS);
  };
  document.addEventListener('focusin', () => (isTypedInto(document.activeElement) ? look() : lookSoon()), { signal });
  document.addEventListener('focusout', lookSoon, { signal });
  for (const change of ['resize', 'scroll'] as const) sight?.addEventListener(change, look, { signal });
  return () => {
    clearTimeout(settling);
    stop.abort();
    root.removeAttribute('data-keyboard');
  };
}
