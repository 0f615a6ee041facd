import type { CheckedPhoto } from '@tagfalter/local/whereabouts/spot-check';
import { MediaImage } from '#entities/entry/media-image.tsx';

/** The photos of a spot check; what is wrong with one is said in words elsewhere. */
export function Thumbs({ photos }: { photos: readonly CheckedPhoto[] }) {
  if (photos.length === 0) return null;
  return (
    <div className="probe" aria-hidden="true">
      {photos.map(({ hash, outcome }) => (
        <span key={hash} className={outcome === 'same' ? 'thumb' : 'thumb probe__bad'}>
          <MediaImage hash={hash} variant="thumb" standIn="thumb" alt="" />
        </span>
      ))}
    </div>
  );
}
