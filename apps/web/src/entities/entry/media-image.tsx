import type { Variant } from '@tagfalter/local/media/blobs';
import { type ReactNode, useRef, useState } from 'react';
import { useNear } from '#platform/use-near-viewport.ts';
import { useMediaUrl } from './media.ts';

export interface MediaImageProps {
  hash: string;
  variant: Variant;
  /** Description of the picture, as far as known; '' for a picture that only decorates. */
  alt: string;
  /** Tried when `variant` is broken or cannot be had (spec §2: a broken thumbnail falls back to the original). */
  standIn?: Variant;
  /** Stands on the paper texture when neither can be had. */
  nothing?: ReactNode;
}

/** A photo of an entry; it loads once it comes near the screen (spec §9). */
export function MediaImage({ hash, variant, alt, standIn = 'original', nothing = null }: MediaImageProps) {
  const place = useRef<HTMLSpanElement>(null);
  const near = useNear(place);
  const [broken, setBroken] = useState<readonly Variant[]>([]);
  const [best = null, second] = [variant, standIn].filter((one) => !broken.includes(one));
  const { url, variant: shown, failed } = useMediaUrl(near && best ? hash : null, best ?? variant, second);
  const isNone = failed || best === null || (shown !== null && broken.includes(shown));
  return (
    <span ref={place} className={isNone ? 'ph-place ph-place--none' : 'ph-place'}>
      {isNone ? nothing : null}
      {url === null || shown === null || isNone ? null : (
        <img
          className="ph"
          src={url}
          alt={alt}
          decoding="async"
          onError={() => setBroken((before) => [...before, shown])}
        />
      )}
    </span>
  );
}
