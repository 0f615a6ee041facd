import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { LightboxFrame } from '#entities/picture/lightbox-frame.tsx';

export interface SharedLightboxProps {
  photos: readonly string[];
  /** Position of the photo that is shown first. */
  start: number;
  onClose: () => void;
}

/** Photos of a shared entry on the whole screen. */
export function SharedLightbox({ photos, ...frame }: SharedLightboxProps) {
  const { t } = useLingui();
  const m = photos.length;
  // New slides would begin anew.
  const slides = useMemo(
    () =>
      photos.map((src, position) => {
        const n = position + 1;
        return { src, alt: t`Bild ${n} von ${m}` };
      }),
    [photos, m, t],
  );
  return <LightboxFrame {...frame} slides={slides} preload={1} />;
}
