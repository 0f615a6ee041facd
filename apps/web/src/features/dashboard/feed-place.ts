import { useLocation } from '@tanstack/react-router';
import { useEffect, useLayoutEffect } from 'react';
import { keepPlace, placeOf, type ScrollPosition } from './kept-places.ts';

/** How long the card is held in place while content above it is still being read, in ms. */
const HOLD_MS = 1500;

/** Input events by which a person moves elsewhere. */
const HANDS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Below the bar on top and the heading of the month. */
const EDGE = 110;

/** Distance of a card from its place; of the days around it, or of its month, while the document lacks the card. */
function offsetOf({ day, top }: ScrollPosition): number {
  const card = document.querySelector(`[data-day="${CSS.escape(day)}"]`);
  const piece = card ?? document.querySelector(`[data-days~="${CSS.escape(day)}"]`);
  if (piece) return piece.getBoundingClientRect().top - top;
  const month = document.querySelector(`[data-month="${CSS.escape(day.slice(0, 7))}"]`)?.getBoundingClientRect();
  return month && (month.top > innerHeight || month.bottom < 0) ? month.top : 0;
}

/** The first card in sight, if the feed has been scrolled to. */
function placeNow(): ScrollPosition | undefined {
  if (scrollY === 0) return undefined;
  for (const card of document.querySelectorAll('[data-day]')) {
    const { top, bottom } = card.getBoundingClientRect();
    if (bottom > EDGE) return { day: card.getAttribute('data-day') ?? '', top };
  }
  return undefined;
}

/** Keeps a card where it was, until hands interfere. */
function hold(place: ScrollPosition): () => void {
  let frame = 0;
  const until = performance.now() + HOLD_MS;
  const step = () => {
    const off = offsetOf(place);
    if (Math.abs(off) >= 1) scrollBy({ top: off, behavior: 'instant' });
    if (performance.now() < until) frame = requestAnimationFrame(step);
  };
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const hand of HANDS) removeEventListener(hand, stop);
  };
  for (const hand of HANDS) addEventListener(hand, stop, { passive: true });
  step();
  return stop;
}

/**
 * The feed keeps its place in each entry of the browser's history: back from an entry, or after a reload, the same card
 * stands where it stood.
 * @returns the day of that card
 */
export function useFeedPlace(isReady: boolean): string | undefined {
  const key = useLocation({ select: ({ state, href }) => state.__TSR_key ?? href });
  // Runs before the cards leave the document.
  useLayoutEffect(() => () => keepPlace(key, placeNow()), [key]);
  useEffect(() => {
    const keep = () => keepPlace(key, placeNow());
    addEventListener('pagehide', keep);
    return () => removeEventListener('pagehide', keep);
  }, [key]);
  useLayoutEffect(() => {
    const place = isReady ? placeOf(key) : undefined;
    return place && hold(place);
  }, [key, isReady]);
  return placeOf(key)?.day;
}
