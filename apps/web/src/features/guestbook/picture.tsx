import { useLingui } from '@lingui/react/macro';
import type { ShownPicture } from '#entities/event-book/pictures.ts';

interface PictureProps {
  shown: ShownPicture;
  /** Whether it stands large: its thumbnail would be too coarse. */
  isLarge?: boolean;
  onOpen: () => void;
  /** It could not be loaded. */
  onBroken: () => void;
}

/** A picture of a guest that opens the lightbox. */
export function Picture({ shown: { entry, picture, task }, isLarge = false, onOpen, onBroken }: PictureProps) {
  const { t } = useLingui();
  const { guestName } = entry;
  return (
    <button type="button" className="pic" onClick={onOpen}>
      <img
        className="ph"
        src={isLarge ? picture.displayUrl : picture.thumbnailUrl}
        alt={t`Bild von ${guestName}`}
        width={picture.width}
        height={picture.height}
        loading="lazy"
        decoding="async"
        onError={onBroken}
      />
      {task === undefined ? null : (
        <span className="pic__for">
          <span dir="auto">{task}</span>
        </span>
      )}
    </button>
  );
}
