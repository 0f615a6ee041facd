import { type RefObject, useEffect, useState } from 'react';

/** Distance from the screen at which pictures begin to load (spec §9). */
const MARGIN = '50px';

/** Whether an element is or was on the screen or close to it; stays true from then on. */
export function useNear(element: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current || near) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, near]);
  return near;
}
