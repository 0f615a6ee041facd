import { type ReactNode, useRef, useState } from 'react';
import { useNear } from '#platform/use-near-viewport.ts';

export interface AddressImageProps {
  /** Where the picture may be had, best first. */
  addresses: readonly string[];
  alt: string;
  /** Stands on the paper texture when none of them shows a picture. */
  nothing: ReactNode;
}

/** A photo the server delivers; each address that shows none makes room for the next (spec §2). */
export function AddressImage({ addresses, alt, nothing }: AddressImageProps) {
  const place = useRef<HTMLSpanElement>(null);
  const near = useNear(place);
  // By address, not by place: signatures are renewed, and a new one deserves a new try.
  const [broken, setBroken] = useState<readonly string[]>([]);
  const address = addresses.find((each) => !broken.includes(each));
  return (
    <span ref={place} className={address === undefined ? 'ph-place ph-place--none' : 'ph-place'}>
      {address === undefined ? nothing : null}
      {address === undefined || !near ? null : (
        <img
          className="ph"
          src={address}
          alt={alt}
          decoding="async"
          onError={() => setBroken((before) => [...before, address])}
        />
      )}
    </span>
  );
}
