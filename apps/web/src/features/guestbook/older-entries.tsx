import { Trans } from '@lingui/react/macro';
import { Button } from '@tagfalter/ui/button';
import { useEffect, useRef } from 'react';
import { useNear } from '#platform/use-near-viewport.ts';

interface OlderEntriesProps {
  /** Whether pictures are shown: few of many, so that only a finger asks for more. */
  arePictures: boolean;
  onMore: () => void;
}

/** Fetches the next page when it comes near, and for whoever presses it (wire 50). */
export function OlderEntries({ arePictures, onMore }: OlderEntriesProps) {
  const place = useRef<HTMLParagraphElement>(null);
  const near = useNear(place) && !arePictures;
  const more = useRef(onMore);
  more.current = onMore;
  useEffect(() => {
    if (near) more.current();
  }, [near]);
  return (
    <p ref={place}>
      <Button variant="line" onClick={onMore}>
        {arePictures ? <Trans>Ältere Bilder laden</Trans> : <Trans>Ältere Einträge laden</Trans>}
      </Button>
    </p>
  );
}
