import { useState } from 'react';

interface ThumbImageProps {
  src: string;
  alt: string;
  /** It could not be loaded: its address may have expired. */
  onBroken?: (() => void) | undefined;
}

/** A small picture of a contribution; plain paper where it cannot be had, as without a network. */
export function ThumbImage({ src, alt, onBroken }: ThumbImageProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (broken === src) {
    return alt === '' ? <span className="ph-place" /> : <span className="ph-place" role="img" aria-label={alt} />;
  }
  return (
    <img
      className="ph"
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={() => {
        setBroken(src);
        onBroken?.();
      }}
    />
  );
}
