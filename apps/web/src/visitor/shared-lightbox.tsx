import 'yet-another-react-lightbox/styles.css';
import '@tagfalter/ui/styles/lightbox.css';
import { useLingui } from '@lingui/react/macro';
import { useBackCloses } from '@tagfalter/ui/use-back-closes';
import { useCallback, useMemo, useState } from 'react';
import Lightbox from 'yet-another-react-lightbox';

export interface SharedLightboxProps {
  photos: readonly string[];
  /** Position of the photo that is shown first. */
  start: number;
  onClose: () => void;
}

/** Photos one at a time on the whole screen: keys, swipes and buttons go on; Esc, 'Back' and a pull down close. */
export function SharedLightbox({ photos, start, onClose }: SharedLightboxProps) {
  const { t } = useLingui();
  const [index, setIndex] = useState(start);
  useBackCloses(true, onClose);
  const counter = useCallback((n: string | number, m: string | number) => t`Bild ${n} von ${m}`, [t]);
  // New slides would begin anew.
  const slides = useMemo(
    () => photos.map((src, position) => ({ src, alt: counter(position + 1, photos.length) })),
    [photos, counter],
  );
  const isOne = photos.length === 1;
  return (
    <Lightbox
      open
      close={onClose}
      index={index}
      slides={slides}
      on={{ view: ({ index: viewed }) => setIndex(viewed) }}
      carousel={{ finite: true, padding: 0, preload: 1 }}
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
        controls: () => (
          <p className="lightbox__count num" aria-live="polite">
            {counter(index + 1, photos.length)}
          </p>
        ),
        ...(isOne ? { buttonPrev: () => null, buttonNext: () => null } : {}),
      }}
    />
  );
}
