import { type CSSProperties, type ReactNode, startTransition, useEffect, useRef, useState } from 'react';

/** The height of so many days, also while they are not there. */
export function roomFor(days: number): CSSProperties {
  const style: CSSProperties & Record<'--n', number> = { '--n': days };
  return style;
}

/** How far beyond the window days stay in the document: most of a screen in each direction. */
const MARGIN = '600px 0px';

export interface FeedPieceProps<Day extends { date: string }> {
  days: readonly Day[];
  /** Whether its days are there before it is known how near they are. */
  isFirst: boolean;
  children: (day: Day, index: number) => ReactNode;
}

/** A few days of the feed; far from the window only their height is left. */
export function FeedPiece<Day extends { date: string }>({ days, isFirst, children }: FeedPieceProps<Day>) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(isFirst);
  useEffect(() => {
    const { current } = place;
    if (!current) return;
    const observer = new IntersectionObserver(
      (seen) => startTransition(() => setNear(seen.at(-1)?.isIntersecting === true)),
      { rootMargin: MARGIN },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return (
    <div className="days" ref={place} style={roomFor(days.length)} data-days={days.map(({ date }) => date).join(' ')}>
      {isNear ? days.map(children) : null}
    </div>
  );
}
