import type { ImageRef } from '@tagfalter/domain/field-kinds';
import { MediaImage } from '#entities/entry/media-image.tsx';
import type { ShownPhoto } from './shown-photo.ts';

/** A photo of an own entry, from this device or fetched to it. */
export function ownPhoto({ hash, name }: ImageRef): ShownPhoto {
  const picture: ShownPhoto['picture'] = ({ alt, nothing }) => (
    <MediaImage hash={hash} variant="display" alt={alt} nothing={nothing} />
  );
  return { key: hash, name, picture };
}
