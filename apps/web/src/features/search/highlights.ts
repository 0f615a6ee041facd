import type { TextRange } from '@tagfalter/domain/search/places';
import { type RefObject, useLayoutEffect } from 'react';

/** As `search.css` names it. */
const NAME = 'found-words';

/** All places that are marked; `undefined` where the browser marks nothing: the words stand there all the same. */
function marks(): Highlight | undefined {
  if (typeof Highlight === 'undefined' || !CSS.highlights) return undefined;
  const known = CSS.highlights.get(NAME);
  if (known) return known;
  const fresh = new Highlight();
  CSS.highlights.set(NAME, fresh);
  return fresh;
}

/** Marks places in the text of an element, which holds nothing else. */
export function useHighlights(element: RefObject<Element | null>, text: string, places: readonly TextRange[]): void {
  const key = JSON.stringify(places);
  useLayoutEffect(() => {
    const node = element.current?.firstChild;
    const all = marks();
    if (!all || !(node instanceof Text) || node.data !== text) return;
    const wanted: TextRange[] = JSON.parse(key);
    const ranges = wanted.map(({ from, to }) => {
      const range = new Range();
      range.setStart(node, from);
      range.setEnd(node, to);
      return range;
    });
    for (const range of ranges) all.add(range);
    return () => {
      for (const range of ranges) all.delete(range);
    };
  }, [element, text, key]);
}
