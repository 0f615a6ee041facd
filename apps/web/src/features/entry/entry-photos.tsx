import { useLingui } from '@lingui/react/macro';
import type { LocalDate } from '@tagfalter/domain/local-date';
import { useMemo, useState } from 'react';
import { useFormat } from '#i18n/use-format.ts';
import { LazyLightbox } from './lazy-lightbox.tsx';
import type { ShownPhoto } from './shown-photo.ts';

export interface EntryPhotosProps {
  date: LocalDate;
  photos: readonly ShownPhoto[];
  /** Position of the main photo. */
  main: number;
}

/** The main photo large, the others beside it; each opens the lightbox. */
export function EntryPhotos({ date, photos, main }: EntryPhotosProps) {
  const { t } = useLingui();
  const format = useFormat();
  const [open, setOpen] = useState<number | null>(null);
  const shown = useMemo(() => [...photos.slice(main, main + 1), ...photos.toSpliced(main, 1)], [photos, main]);
  const m = shown.length;
  if (m === 0) return null;
  const counter = (n: number) => t`Bild ${n} von ${m}`;
  return (
    <div className={`entry-hero entry-hero--${Math.min(m, 3)}`}>
      {shown.map((photo, index) => (
        <button
          key={photo.key}
          type="button"
          className={index === 0 ? 'thumb thumb--open hero-ph' : 'thumb thumb--open'}
          aria-haspopup="dialog"
          aria-label={counter(index + 1)}
          onClick={() => setOpen(index)}
        >
          {photo.picture({ alt: '', nothing: <span>{format.longDay(date)}</span>, small: index > 0 })}
          {photo.note}
        </button>
      ))}
      {open === null ? null : <LazyLightbox photos={shown} start={open} onClose={() => setOpen(null)} />}
    </div>
  );
}
