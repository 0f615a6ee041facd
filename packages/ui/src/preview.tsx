import { useLayoutEffect, useRef, useState } from 'react';
import { CUT, fitWords } from './fit-words.ts';

const canvas: { context?: CanvasRenderingContext2D | null } = {};

/** Measures texts in the font of an element, without laying the page out. */
function measureIn(element: Element): (text: string) => number {
  canvas.context ??= document.createElement('canvas').getContext('2d');
  const { context } = canvas;
  if (!context) return () => 0;
  const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(element);
  context.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
  return (text) => context.measureText(text).width;
}

function contentWidth(element: Element): number {
  const { paddingLeft, paddingRight } = getComputedStyle(element);
  return element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
}

/** UTF-16 code units: more than any preview shows, and what screen readers get of it. */
const MAX_READ = 3000;

/**
 * The beginning of a text in few lines, cut at a word. Screen readers get more of it.
 * (A line clamp of the style sheet cuts inside words.)
 */
export function Preview({ text: whole, lines = 2, className }: { text: string; lines?: number; className: string }) {
  // A list of long texts would be slow to draw.
  const text = whole.slice(0, MAX_READ);
  const place = useRef<HTMLParagraphElement>(null);
  const [shown, setShown] = useState(text);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    let isGone = false;
    const measure = () => {
      if (isGone) return;
      setShown(fitWords(text, { width: contentWidth(element), lines, measure: measureIn(element) }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // The diary's font may load after the text.
    void document.fonts?.ready.then(measure);
    return () => {
      isGone = true;
      observer.disconnect();
    };
  }, [text, lines]);
  const head = text.startsWith(shown) ? shown : text;
  const rest = text.slice(head.length);
  return (
    <p ref={place} className={`preview ${className}`} dir="auto">
      {head}
      {rest === '' ? null : (
        <>
          <span className="sr">{rest}</span>
          <span aria-hidden="true">{CUT}</span>
        </>
      )}
    </p>
  );
}
