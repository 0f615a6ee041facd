import { useEffect, useRef } from 'react';
import { isBehindCover } from '#platform/over-page.ts';
import { isFocusShown } from './is-focus-shown.ts';
import { tooltipDelay, tooltipPlace } from './tooltip-delay.ts';

const OWNER = '[data-tip]';

function ownerOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(OWNER) : null;
}

/** The name, and the letter that does the same (design 2). */
function wordsOf({ dataset, ariaKeyShortcuts }: HTMLElement): string {
  const words = dataset.tip ?? '';
  return ariaKeyShortcuts ? `${words} (${ariaKeyShortcuts.toUpperCase()})` : words;
}

/**
 * Shows tooltips for everything that bears `data-tip`: after a while under the mouse or at the keyboard's focus.
 * Esc, a press and scrolling close it; it stays while the mouse is on it (WCAG 1.4.13).
 * @param tip the popover they show in
 * @returns stops
 */
function showTooltips(tip: HTMLElement): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let owner: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closedAt = Number.NEGATIVE_INFINITY;

  function hide(): void {
    clearTimeout(timer);
    owner = null;
    if (!tip.matches(':popover-open')) return;
    tip.hidePopover();
    closedAt = performance.now();
  }

  function show(): void {
    // By now the owner may be gone, or lie behind a menu that Esc is meant for.
    if (!owner?.isConnected || isBehindCover(owner)) {
      hide();
      return;
    }
    tip.textContent = wordsOf(owner);
    tip.showPopover();
    const screen = { width: document.documentElement.clientWidth, height: window.innerHeight };
    const { left, top } = tooltipPlace(owner.getBoundingClientRect(), tip.getBoundingClientRect(), screen);
    tip.style.left = `${left}px`;
    tip.style.top = `${top}px`;
  }

  function point(next: HTMLElement | null): void {
    if (next === owner) return;
    hide();
    owner = next;
    if (next) timer = setTimeout(show, tooltipDelay(performance.now(), closedAt));
  }

  /** A pressed owner shows no tooltip until pointer or focus have been elsewhere. */
  const onPress = ({ target }: Event) => {
    hide();
    owner = ownerOf(target);
  };
  const onPointer = (event: PointerEvent) => {
    if (event.pointerType === 'touch' || event.target === tip) return;
    point(ownerOf(event.target));
  };
  const onFocus = (event: FocusEvent) => {
    if (isFocusShown(event)) point(ownerOf(event.target));
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // The key is used up: what else it would close stays (WCAG 1.4.13).
    if (tip.matches(':popover-open')) event.preventDefault();
    hide();
  };
  document.addEventListener('pointerover', onPointer, { signal });
  document.addEventListener('focusin', onFocus, { signal });
  document.addEventListener('keydown', onKey, { signal });
  const capture = { signal, capture: true, passive: true };
  for (const type of ['pointerdown', 'click']) document.addEventListener(type, onPress, capture);
  for (const type of ['focusout', 'scroll']) document.addEventListener(type, hide, capture);
  // Shows the tooltip for the hover or focus that made this start.
  point(document.querySelector<HTMLElement>(`${OWNER}:hover`) ?? ownerOf(document.querySelector(':focus-visible')));
  return () => {
    stop.abort();
    hide();
  };
}

/** Only tooltip of the page: shows the name of each element with `data-tip`. Decoration, the name is read anyway. */
export function Tooltips() {
  const tip = useRef<HTMLDivElement>(null);
  useEffect(() => (tip.current ? showTooltips(tip.current) : undefined), []);
  return <div ref={tip} className="tip" popover="manual" data-tooltip="" aria-hidden="true" />;
}
