import { type SyntheticEvent, useContext, useState } from 'react';
import { MediaImage } from '#entities/entry/media-image.tsx';
import { Prints } from './prints.ts';

/** A photo of the book: small and once it is near on the screen, whole on paper. One that is not to be had leaves no gap there. */
export function BookPicture({ hash, className }: { hash: string; className: string }) {
  const prints = useContext(Prints);
  const [isTall, setTall] = useState(false);
  const look = ({ target }: SyntheticEvent) => {
    if (target instanceof HTMLImageElement) setTall(target.naturalHeight > target.naturalWidth);
  };
  const url = prints?.get(hash);
  if (prints && url === undefined) return null;
  return (
    <figure className={isTall ? `${className} is-tall` : className} onLoad={look}>
      {url === undefined ? (
        <MediaImage hash={hash} variant="thumb" alt="" />
      ) : (
        <img className="ph" src={url} alt="" decoding="sync" />
      )}
    </figure>
  );
}
