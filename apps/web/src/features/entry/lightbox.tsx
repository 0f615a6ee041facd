import 'yet-another-react-lightbox/styles.css';
import '@tagfalter/ui/styles/lightbox.css';
import { useLingui } from '@lingui/react/macro';
import { useBackCloses } from '@tagfalter/ui/use-back-closes';
import { useMemo, useState } from 'react';
import Lightbox from 'yet-another-react-lightbox';
import type { ShownPhoto } from './shown-photo.ts';

export interface LightboxProps {
  photos: readonly ShownPhoto[];
  /** Position of the photo that is shown first. */
  start: number;
  onClose: () => void;
}

/** Photos one at a time on the whole screen: keys, swipes and buttons go on, Esc, Back or a pull down closes. */
export function PhotoLightbox({ photos, start, onClose }: LightboxProps) {
  const { t } = useLingui();
  const [index, setIndex] = useState(start);
  useBackCloses(true, onClose);
  // The key takes the place of the address: each photo knows itself where its bytes are. New slides would begin anew.
  const keys = photos.map(({ key }) => key).join('\n');
  const slides = useMemo(() => keys.split('\n').map((src) => ({ src })), [keys]);
  const photoOf = (key: string) => photos.find((photo) => photo.key === key);
  const isOne = photos.length === 1;
  const counter = (n: string | number, m: string | number) => t`Bild ${n} von ${m}`;
  return (
    <Lightbox
      open
      close={onClose}
      index={index}
      slides={slides}
      on={{ view: ({ index: shown }) => setIndex(shown) }}
      carousel={{ finite: true, padding: 0 }}
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
        slide: ({ slide: { src } }) => {
          const photo = photoOf(src);
          return photo?.picture({ alt: photo.name });
        },
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
