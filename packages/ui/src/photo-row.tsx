import { ImageOff, Plus, X } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';

export interface Photo {
  key: string;
  /** Address of the preview; null while it loads or where there is none. */
  src: string | null;
  /** What is on it, as far as known: its file name. */
  alt: string;
  isMain: boolean;
}

export interface PhotoRowLabels {
  /** The flag on the main photo. */
  main: string;
  /** On the others: the words of the button that makes them the main one. */
  choose: string;
  /** Button that makes another photo the main one, with the photo's name. */
  makeMain: (alt: string) => string;
  remove: (alt: string) => string;
}

export interface PhotoRowProps {
  photos: readonly Photo[];
  labels: PhotoRowLabels;
  /** Several photos: one of them is the main one and can be exchanged. */
  onMakeMain: (key: string) => void;
  onRemove: (key: string) => void;
  /** The place for another one. */
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

/** The preview of a photo, or a sign that there is none. */
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

/** The dashed place that takes another photo; a drop zone gives it its handlers. */
export function AddPhoto({ label, ...rest }: { label: string } & ComponentPropsWithRef<'button'>) {
  return (
    <button type="button" className="add" {...rest}>
      <Plus className="i" aria-hidden="true" />
      {label}
    </button>
  );
}
