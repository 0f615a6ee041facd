import 'yet-another-react-lightbox/styles.css';
import '@tagfalter/ui/styles/lightbox.css';
import { useLingui } from '@lingui/react/macro';
import { useBackCloses } from '@tagfalter/ui/use-back-closes';
import { type ReactNode, useState } from 'react';
import Lightbox, { type Slide } from 'yet-another-react-lightbox';

interface LightboxFrameProps {
  /** New slides would begin anew. */
  slides: Slide[];
  /** Position of the picture that is shown first. */
  start: number;
  onClose: () => void;
  /** Class names of the frame and of the counter; the plain look without. */
  look?: { frame: string; count: string };
  /** Slides on each side that are fetched ahead. */
  preload?: number;
  /** Draws a slide whose bytes have no address. */
  draw?: (slide: Slide) => ReactNode;
  /** Stands below the picture of this position. */
  caption?: (index: number) => ReactNode;
}

/** Pictures one at a time on the whole screen: keys, swipes and buttons go on; Esc, 'Back' and a pull down close. */
export function LightboxFrame({ slides, start, onClose, look, preload, draw, caption }: LightboxFrameProps) {
  const { t } = useLingui();
  const [index, setIndex] = useState(start);
  useBackCloses(true, onClose);
  const isOne = slides.length === 1;
  const counter = (n: string | number, m: string | number) => t`Bild ${n} von ${m}`;
  return (
    <Lightbox
      open
      close={onClose}
      index={index}
      slides={slides}
      {...(look === undefined ? {} : { className: look.frame })}
      on={{ view: ({ index: viewed }) => setIndex(viewed) }}
      carousel={{ finite: true, padding: 0, ...(preload === undefined ? {} : { preload }) }}
      controller={{ closeOnPullDown: true, aria: true }}
      animation={{ fade: 120, swipe: 320 }}
      labels={{
        Lightbox: t`Bilder`,
        'Photo gallery': t`Bilder`,
        Carousel: t`Bilderreihe`,
        Slide: t`Bild`,
        Close: t`Schließen`,
        Previous: t`Vorheriges Bild`,
        Next: t`Nächstes Bild`,
        '{index} of {total}': counter('{index}', '{total}'),
      }}
      render={{
        ...(draw ? { slide: ({ slide }) => draw(slide) } : {}),
        controls: () => (
          <>
            <p className={`${look?.count ?? 'lightbox__count'} num`} aria-live="polite">
              {counter(index + 1, slides.length)}
            </p>
            {caption?.(index)}
          </>
        ),
        ...(isOne ? { buttonPrev: () => null, buttonNext: () => null } : {}),
      }}
    />
  );
}
