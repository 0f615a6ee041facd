import { useLayoutEffect, useRef, useState } from 'react';
import { fitBars } from './fit-bars.ts';

const HEIGHT = 48;
/** A bar of 3 px and the gap behind it. */
const STEP = 5;
/** Round caps stand half a stroke beyond each bar. */
const CAP = 1.5;

export interface WaveProps {
  /** Loudness 0–100, one bar each. */
  values: readonly number[];
  /** Bars before this share of the width are drawn as played, 0–1. */
  played?: number;
  recording?: boolean;
}

function bars(values: readonly number[], from: number, to: number): string {
  return values
    .slice(from, to)
    .map((value, i) => {
      const x = (from + i) * STEP + CAP;
      const half = Math.max(0.1, ((HEIGHT - 2 * CAP) * value) / 200);
      return `M${x} ${(HEIGHT / 2 - half).toFixed(1)}V${(HEIGHT / 2 + half).toFixed(1)}`;
    })
    .join('');
}

/** How many bars have room in an element; all of them before it has a width. */
function useMaxBars() {
  const element = useRef<SVGSVGElement>(null);
  const [maxBars, setMaxBars] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const measure = () => {
      // Not the bounding box: that changes while a dialog unfolds.
      const { clientWidth } = measured;
      setMaxBars(clientWidth > 0 ? Math.max(1, Math.floor((clientWidth + 2) / STEP)) : Number.POSITIVE_INFINITY);
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(measured);
    return () => watch.disconnect();
  }, []);
  return [element, maxBars] as const;
}

/**
 * Loudness as bars, as many as there is room for: the last ones of a running recording, all of a finished one in fewer.
 * A picture for the eye only: time and state stand beside it in words.
 */
export function Wave({ values: all, played = 0, recording = false }: WaveProps) {
  const [element, maxBars] = useMaxBars();
  const values = recording ? all.slice(-Math.min(maxBars, all.length)) : fitBars(all, maxBars);
  const border = Math.round(values.length * played);
  const width = Math.max(STEP, values.length * STEP - 2);
  return (
    <svg
      ref={element}
      className={recording ? 'wave wave--rec' : 'wave'}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className="p" d={bars(values, 0, border)} />
      <path className="u" d={bars(values, border, values.length)} />
    </svg>
  );
}
