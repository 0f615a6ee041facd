import { Trans, useLingui } from '@lingui/react/macro';
import type { ImageRef } from '@tagfalter/domain/field-kinds';
import { useMemo, useState } from 'react';
import { MediaImage } from '#entities/entry/media-image.tsx';
import { LazyLightbox } from '../lazy-lightbox.tsx';
import { ownPhoto } from '../own-photo.tsx';

/** Photos that were taken out; each opens the lightbox. */
export function LostPhotos({ images }: { images: ImageRef[] }) {
  const { t } = useLingui();
  const [open, setOpen] = useState<number | null>(null);
  const photos = useMemo(() => images.map((image) => ownPhoto(image)), [images]);
  const m = images.length;
  const counter = (n: number) => t`Bild ${n} von ${m}`;
  return (
    <>
      <ul className="history__pics">
        {images.map(({ hash }, index) => (
          <li key={hash}>
            <button
              type="button"
              className="thumb thumb--open"
              aria-haspopup="dialog"
              aria-label={counter(index + 1)}
              onClick={() => setOpen(index)}
            >
              <MediaImage hash={hash} variant="thumb" alt="" nothing={<Trans>Nicht auf diesem Gerät</Trans>} />
            </button>
          </li>
        ))}
      </ul>
      {open === null ? null : <LazyLightbox photos={photos} start={open} onClose={() => setOpen(null)} />}
    </>
  );
}
