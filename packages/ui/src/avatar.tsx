import { useState } from 'react';

export interface AvatarProps {
  src: string | null;
  letters: string;
  size?: 28 | 32 | 48 | 96;
}

/** Profile picture, or letters if it is missing or fails to load. Decoration: the name stands beside it. */
export function Avatar({ src, letters, size = 32 }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const className = size === 32 ? 'av' : `av av--${size}`;
  if (src !== null && src !== broken) {
    return <img className={className} src={src} alt="" width={size} height={size} onError={() => setBroken(src)} />;
  }
  // Drawn as a picture, so that the letters are not part of the button's name.
  return <span className={`${className} av--letters`} data-letters={letters} aria-hidden="true" />;
}
