import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the keyboard in the panel when a row leaves with the button that was pressed in it.
 * @param count rows with a button; undefined while they are not known
 */
export function usePlaceAfterRow<Panel extends HTMLElement>(count: number | undefined): RefObject<Panel | null> {
  const place = useRef<Panel>(null);
  const before = useRef(count);
  useEffect(() => {
    const hasLess = count !== undefined && before.current !== undefined && count < before.current;
    if (hasLess && document.activeElement === document.body) place.current?.focus();
    before.current = count;
  }, [count]);
  return place;
}
