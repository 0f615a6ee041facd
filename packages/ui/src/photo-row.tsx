import { ImageOff, Plus, X } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';

export interface Photo {
  key: string;
  /** Address of the preview; `null` while it loads or if there is none. */
  src: string | null;
  /** File name, because the content is unknown. */
  alt: string;
  isMain: boolean;
}

export interface PhotoRowLabels {
  /** Flag on the main photo. */
  main: string;
  /** Visible words of the button on every other photo. */
  choose: string;
  /** Accessible name of that button, with the photo's name. */
  makeMain: (alt: string) => string;
  remove: (alt: string) => string;
}

export interface PhotoRowProps {
  photos: readonly Photo[];
  labels: PhotoRowLabels;
  /** Called only with several photos, one of which is the main photo. */
  onMakeMain: (key: string) => void;
  onRemove: (key: string) => void;
  /** Place for another photo. */
  children?: ReactNode;
}

function MainMark({ photo, labels, onMakeMain }: { photo: Photo } & Pick<PhotoRowProps, 'labels' | 'onMakeMain'>) {
  if (photo.isMain) return <span className="tagm">{labels.main}</span>;
  return (
    <button
      type="button"
      className="tagm tagm--choose"
      aria-label={labels.makeMain(photo.alt)}
      onClick={() => onMakeMain(photo.key)}
    >
      <span>{labels.choose}</span>
    </button>
  );
}

/** Preview of a photo, or a placeholder. */
export function PhotoPicture({ photo: { src, alt } }: { photo: Pick<Photo, 'src' | 'alt'> }) {
  if (src !== null) return <img className="ph" src={src} alt={alt} />;
  return (
    <span className="ph ph--none" role="img" aria-label={alt}>
      <ImageOff className="i" aria-hidden="true" />
    </span>
  );
}

/** Photos of an entry while it is written: main photo, removal, place for another. */
export function PhotoRow({ photos, labels, onMakeMain, onRemove, children }: PhotoRowProps) {
  return (
    <ul className="photos">
      {photos.map((photo) => (
        <li key={photo.key} className="thumb">
          <PhotoPicture photo={photo} />
          <button type="button" className="x" aria-label={labels.remove(photo.alt)} onClick={() => onRemove(photo.key)}>
            <span>
              <X className="i" aria-hidden="true" />
            </span>
          </button>
          {photos.length > 1 ? <MainMark photo={photo} labels={labels} onMakeMain={onMakeMain} /> : null}
        </li>
      ))}
      {children === undefined ? null : <li className="photos__add">{children}</li>}
    </ul>
  );
}

/** Dashed place for another photo; a drop zone passes its handlers. */
export function AddPhoto({ label, ...rest }: { label: string } & ComponentPropsWithRef<'button'>) {
  return (
    <button type="button" className="add" {...rest}>
      <Plus className="i" aria-hidden="true" />
      {label}
    </button>
  );
}
