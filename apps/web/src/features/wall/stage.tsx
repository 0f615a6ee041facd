import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef, useState } from 'react';
import { Greeting } from './greeting.tsx';
import type { Shot, ShowView } from './show-view.ts';

/** Part of a picture that may be cut off to fill the stage; others stand whole before themselves, blurred. */
const MAY_CUT = 0.22;

interface StageProps {
  view: ShowView;
  peaksOf: ((entryId: string) => readonly number[] | null) | null;
}

/** The slide, the one that it fades over, and small pictures of what comes next. */
export function Stage({ view: { current, leaving, strip }, peaksOf }: StageProps) {
  const [stage, ratio] = useRatio();
  const shots = [leaving, current].filter((shot) => shot !== null);
  const hasStrip = current?.url !== null && strip.length > 0;
  return (
    <div className="wall__stage" ref={stage}>
      {shots.map((shot) => (
        <div
          key={shot.serial}
          className={shot === current && leaving ? 'wall__slide wall__slide--in' : 'wall__slide'}
          data-slide={shot === current ? shot.slide.id : undefined}
          aria-hidden={shot !== current}
        >
          {shot.url === null ? (
            <Greeting entry={shot.slide.entry} peaks={peaksOf?.(shot.slide.entry.id) ?? null} />
          ) : (
            <WholePicture shot={shot} url={shot.url} ratio={ratio} />
          )}
        </div>
      ))}
      {hasStrip ? (
        <div className="wall__strip" aria-hidden="true">
          {strip.map(({ hash, url }) => (
            <span key={hash}>{url === undefined ? null : <img src={url} alt="" decoding="async" />}</span>
          ))}
        </div>
      ) : null}
    </div>
  );
}

function WholePicture({ shot, url, ratio }: { shot: Shot; url: string; ratio: number }) {
  const { t } = useLingui();
  const { guestName } = shot.slide.entry;
  const { width, height } = shot.slide.picture ?? { width: 1, height: 1 };
  const own = width / height;
  const isCut = 1 - Math.min(own / ratio, ratio / own) > MAY_CUT;
  return (
    <>
      {isCut ? <img className="wall__ground" src={url} alt="" /> : null}
      <img className={isCut ? 'wall__whole' : 'wall__full'} src={url} alt={t`Bild von ${guestName}`} />
    </>
  );
}

/** An element and its width by its height. */
function useRatio() {
  const element = useRef<HTMLDivElement>(null);
  const [ratio, setRatio] = useState(1);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const measure = () => setRatio(measured.clientWidth / Math.max(1, measured.clientHeight) || 1);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(measured);
    return () => watch.disconnect();
  }, []);
  return [element, ratio] as const;
}
