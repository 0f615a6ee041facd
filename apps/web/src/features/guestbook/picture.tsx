import { useLingui } from '@lingui/react/macro';
import type { ShownPicture } from '#entities/event-book/pictures.ts';
import type { PictureSources } from './picture-sources.ts';

interface PictureProps {
  shown: ShownPicture;
  /** Where it stands so large that its thumbnail may be too coarse. */
  sources?: PictureSources;
  onOpen: () => void;
  /** It could not be loaded. */
  onBroken: () => void;
}

/** A picture of a guest that opens the lightbox. */
export function Picture({ shown: { entry, picture, task }, sources, onOpen, onBroken }: PictureProps) {
  const { t } = useLingui();
  const { guestName } = entry;
  return (
    <button type="button" className="pic" onClick={onOpen}>
      <img
        className="ph"
        {...(sources ?? { src: picture.thumbnailUrl })}
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
