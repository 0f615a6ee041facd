import {
  type CSSProperties,
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useToday } from '#platform/today.ts';
import { HitCard } from './hit-card.tsx';
import type { ListedHit } from './scan/found-day.ts';
import type { GroupHeights } from './search-state.ts';

/** Days that come and go together; the first ones fill a window, and are all that a letter waits for. */
const GROUP = 6;
/** How far beyond the window days stay in the document. */
const MARGIN = '800px 0px';

/** Calls back when an element comes near the window, and when it leaves. */
function useNearness(element: RefObject<Element | null>, announce: (isNear: boolean, height: number) => void) {
  const reported = useRef(announce);
  reported.current = announce;
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new IntersectionObserver(
      (changes) => {
        const last = changes.at(-1);
        if (last) reported.current(last.isIntersecting, last.boundingClientRect.height);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
}

export interface HitGroupsProps {
  days: readonly ListedHit[];
  /** How many there are, also beyond those. */
  total: number;
  onMore: () => void;
  onOpen: () => void;
  /** Kept for whoever comes back: the page is as high as it was. */
  heights?: GroupHeights;
}

/** The days that were found, however many: those far from the window leave the document, and more come on the way down. */
export function HitGroups({ days, total, onMore, onOpen, heights }: HitGroupsProps) {
  const opened = useRef(onOpen);
  opened.current = onOpen;
  // The same for every letter: cards are drawn anew only for what they show.
  const open = useCallback(() => opened.current(), []);
  const groups = Array.from({ length: Math.ceil(days.length / GROUP) }, (_, index) => index * GROUP);
  return (
    <div className="hits">
      {groups.map((from) => (
        <HitGroup
          key={from}
          from={from}
          days={days.slice(from, from + GROUP)}
          total={total}
          onOpen={open}
          heights={heights}
        />
      ))}
      {/* Another one after each piece: it may be near again at once. */}
      {days.length < total ? <ListEnd key={days.length} onNear={onMore} /> : null}
    </div>
  );
}

function ListEnd({ onNear }: { onNear: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useNearness(place, (isNear) => isNear && onNear());
  return <div ref={place} />;
}

interface HitGroupProps {
  days: readonly ListedHit[];
  /** Place of the first among all, from 0. */
  from: number;
  total: number;
  onOpen: () => void;
  heights: GroupHeights | undefined;
}

/** The room of so many days: measured, or a guess. */
function roomFor(days: number, height: number | undefined): CSSProperties {
  const style: CSSProperties & Record<'--n', number> = { '--n': days };
  return height === undefined ? style : { ...style, minHeight: height };
}

function HitGroup({ days, from, total, onOpen, heights }: HitGroupProps) {
  const place = useRef<HTMLDivElement>(null);
  const today = useToday();
  const [isNear, setNear] = useState(from === 0);
  useNearness(place, (next, height) => {
    if (isNear && !next) heights?.set(from, height);
    startTransition(() => setNear(next));
  });
  useLayoutEffect(() => {
    const { current } = place;
    // Before they leave the document with the screen.
    return () => void (current && heights?.set(from, current.getBoundingClientRect().height));
  }, [from, heights]);
  if (!isNear) return <div ref={place} className="hits--far" style={roomFor(days.length, heights?.get(from))} />;
  return (
    <div ref={place} className="hits">
      {days.map((day, index) => (
        <HitCard key={day.id} day={day} place={from + index + 1} total={total} today={today} onOpen={onOpen} />
      ))}
    </div>
  );
}
