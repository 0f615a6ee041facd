import { useMemo } from 'react';
import { LightboxFrame } from '#entities/picture/lightbox-frame.tsx';
import type { ShownPhoto } from './shown-photo.ts';

export interface LightboxProps {
  photos: readonly ShownPhoto[];
  /** Position of the photo that is shown first. */
  start: number;
  onClose: () => void;
}

/** Photos of an entry on the whole screen. */
export function PhotoLightbox({ photos, ...frame }: LightboxProps) {
  // The key takes the place of the address: each photo knows itself where its bytes are. New slides would begin anew.
  const keys = photos.map(({ key }) => key).join('\n');
  const slides = useMemo(() => keys.split('\n').map((src) => ({ src })), [keys]);
  const photoOf = (key: string) => photos.find((photo) => photo.key === key);
  return (
    <LightboxFrame
      {...frame}
      slides={slides}
      draw={({ src }) => {
        const photo = photoOf(src);
        return photo?.picture({ alt: photo.name });
      }}
    />
  );
}
