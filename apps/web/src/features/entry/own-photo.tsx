import { Trans } from '@lingui/react/macro';
import type { ImageRef } from '@tagfalter/domain/field-kinds';
import { MediaImage } from '#entities/entry/media-image.tsx';
import { UploadBar } from '#entities/entry/upload-bar.tsx';
import type { ShownPhoto } from './shown-photo.ts';

/**
 * A photo of an own entry, from this device or fetched to it.
 * @param readyMedia hashes of what the server has; without them it is taken to have the photo
 */
export function ownPhoto({ hash, name }: ImageRef, readyMedia?: readonly string[]): ShownPhoto {
  const isAtServer = readyMedia?.includes(hash) ?? true;
  const elsewhere = (
    <span>
      <Trans>Liegt noch auf dem anderen Gerät</Trans>
    </span>
  );
  const picture: ShownPhoto['picture'] = ({ alt, nothing }) => (
    <MediaImage hash={hash} variant="display" alt={alt} nothing={isAtServer ? nothing : elsewhere} />
  );
  return { key: hash, name, picture, note: isAtServer ? null : <UploadBar hash={hash} /> };
}
