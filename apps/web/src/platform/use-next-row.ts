import { type RefObject, useEffect, useRef } from 'react';

/** Where the focus may go. */
interface NextRow {
  heading: RefObject<HTMLHeadingElement | null>;
  /** Its children are the rows. */
  list: RefObject<HTMLDivElement | null>;
}

/**
 * Keeps the keyboard at its place when a row leaves with the button that was pressed in it: the focus goes to the row that
 * took its place, to the last one, or without any to the heading; where that leaves with the last row, to the content.
 * @param count how many rows there are
 */
export function useNextRow(count: number): NextRow {
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const focused = useRef<Element>(null);
  const place = useRef(0);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      focused.current = target;
      place.current = [...(list.current?.children ?? [])].findIndex((row) => row.contains(target));
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    // Where the focus is elsewhere, or was in nothing that has left, it stays.
    if (focused.current?.isConnected !== false || document.activeElement !== document.body) return;
    const row = list.current?.children[Math.min(place.current, count - 1)];
    if (row instanceof HTMLElement) row.focus();
    else if (heading.current) heading.current.focus();
    else document.getElementById('content')?.focus({ preventScroll: true });
  }, [count]);
  return { heading, list };
}
