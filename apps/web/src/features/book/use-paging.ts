import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { type BookFormat, PAGE_SIZES } from './page-rules.ts';

/** CSS pixels of a millimetre. */
const MM = 96 / 25.4;
/** From this width on two pages lie side by side. */
const TWO_PAGES = '(min-width: 48rem)';

/** Where what has been laid out lies. */
export interface Paging {
  /** Pages of the flow. */
  pages: number;
  /** First page of each month within the flow, from 0; `11` → 7. */
  starts: readonly (readonly [month: string, page: number])[];
}

const NOTHING: Paging = { pages: 1, starts: [] };

/** Measures how the browser has broken the flow into columns of a page's size, which are its pages. */
export function usePaging(flow: RefObject<HTMLElement | null>): Paging {
  const [paging, setPaging] = useState(NOTHING);
  const measure = useCallback(() => {
    const { current } = flow;
    if (!current) return;
    const now = pagingOf(current);
    setPaging((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
  }, [flow]);
  // Whatever is drawn anew may break elsewhere.
  useLayoutEffect(measure);
  useEffect(() => {
    // The words are wider or narrower in their own font, of which a face comes once words need it.
    const stop = new AbortController();
    document.fonts.addEventListener('loadingdone', measure, { signal: stop.signal });
    void document.fonts.ready.then(measure);
    return () => stop.abort();
  }, [measure]);
  return paging;
}

/** Each month begins on a page of its own and has a box on each of its pages. An element behind the last one would be a page on paper. */
function pagingOf(flow: HTMLElement): Paging {
  const starts: [string, number][] = [];
  let pages = 0;
  for (const month of flow.querySelectorAll<HTMLElement>('[data-month]')) {
    starts.push([month.dataset.month ?? '', pages]);
    pages += month.getClientRects().length;
  }
  return { pages, starts };
}

/** How many pages lie side by side, and how small they are to fit. */
export function useSpread(view: RefObject<HTMLElement | null>, format: BookFormat): { side: 1 | 2; scale: number } {
  const [side, setSide] = useState<1 | 2>(matchMedia(TWO_PAGES).matches ? 2 : 1);
  const [scale, setScale] = useState(0.5);
  useEffect(() => {
    const wide = matchMedia(TWO_PAGES);
    const stop = new AbortController();
    wide.addEventListener('change', () => setSide(wide.matches ? 2 : 1), { signal: stop.signal });
    return () => stop.abort();
  }, []);
  useLayoutEffect(() => {
    const { current } = view;
    if (!current) return;
    const scaleToFit = () => setScale(current.clientWidth / (side * PAGE_SIZES[format].width * MM));
    scaleToFit();
    const observer = new ResizeObserver(scaleToFit);
    observer.observe(current);
    return () => observer.disconnect();
  }, [view, format, side]);
  return { side, scale };
}
