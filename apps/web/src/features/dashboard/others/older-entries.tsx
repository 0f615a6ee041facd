import { Trans } from '@lingui/react/macro';
import { Button } from '@tagfalter/ui/button';
import { useEffect, useRef } from 'react';
import { useNear } from '#platform/use-near-viewport.ts';

/** Fetches older entries of others when it comes near, and for whoever presses it. */
export function OlderEntries({ onMore }: { onMore: () => void }) {
  const place = useRef<HTMLParagraphElement>(null);
  const near = useNear(place);
  const more = useRef(onMore);
  more.current = onMore;
  useEffect(() => {
    if (near) more.current();
  }, [near]);
  return (
    <p ref={place}>
      <Button variant="line" onClick={onMore}>
        <Trans>Ältere Einträge von anderen</Trans>
      </Button>
    </p>
  );
}
