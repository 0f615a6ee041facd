import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { reportUnlessOffline } from '#platform/error-log.ts';
import { useFailureToast } from '#platform/failure-toast.ts';

type LightboxModule = typeof import('./shared-lightbox.tsx');

export interface SharedPhotosProps {
  /** Addresses, the main photo first. */
  displays: readonly string[];
  /** Small versions, in the same order. */
  thumbnails: readonly string[];
}

/** The main photo large, the others beside it; each opens the lightbox, whose code comes with the first tap. */
export function SharedPhotos({ displays, thumbnails }: SharedPhotosProps) {
  const { t } = useLingui();
  const failed = useFailureToast();
  const [lightbox, setLightbox] = useState<LightboxModule>();
  const [opened, setOpened] = useState<number | null>(null);
  const m = displays.length;
  if (m === 0) return null;
  const counter = (n: number) => t`Bild ${n} von ${m}`;
  const open = (index: number) => {
    setOpened(index);
    import('./shared-lightbox.tsx').then(setLightbox, (error: unknown) => {
      reportUnlessOffline(error, 'shared page: the lightbox');
      setOpened(null);
      failed(t`Keine Verbindung. Bitte versuche es erneut, sobald du Netz hast.`);
    });
  };
  // Each small version stands for its photo only where every photo has one.
  const small = thumbnails.length === m ? thumbnails : displays;
  return (
    <div className={`entry-hero entry-hero--${Math.min(m, 3)}`}>
      {displays.map((display, index) => (
        <button
          key={display}
          type="button"
          className={index === 0 ? 'thumb thumb--open hero-ph' : 'thumb thumb--open'}
          aria-haspopup="dialog"
          aria-label={counter(index + 1)}
          onClick={() => open(index)}
        >
          <Photo addresses={index === 0 ? [display] : [small[index] ?? display, display]} />
        </button>
      ))}
      {opened === null || lightbox === undefined ? null : (
        <lightbox.SharedLightbox photos={displays} start={opened} onClose={() => setOpened(null)} />
      )}
    </div>
  );
}

/** A photo; an address that shows none makes room for the next (spec §2). */
function Photo({ addresses }: { addresses: readonly string[] }) {
  const [broken, setBroken] = useState<readonly string[]>([]);
  const address = addresses.find((each) => !broken.includes(each));
  return (
    <span className={address === undefined ? 'ph-place ph-place--none' : 'ph-place'}>
      {address === undefined ? null : (
        <img
          className="ph"
          src={address}
          alt=""
          decoding="async"
          onError={() => setBroken((before) => [...before, address])}
        />
      )}
    </span>
  );
}
