import { Trans } from '@lingui/react/macro';
import { Moon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useFormat } from '#i18n/use-format.ts';
import type { LateDay } from './use-late-day-offer.ts';

export interface LateDayOfferProps {
  lateDay: LateDay;
  /** The control that leads to writing it. */
  way: (words: ReactNode) => ReactNode;
}

/**
 * 'Noch für gestern?': shown in the night, while yesterday has no entry (decision 8). Its room is kept while this is
 * not known yet, so that nothing moves under a finger.
 */
export function LateDayOffer({ lateDay: { yesterday, offer }, way }: LateDayOfferProps) {
  const format = useFormat();
  const [keepsSpace] = useState(offer === 'waiting');
  const isOpen = offer === 'open';
  if (!isOpen && !keepsSpace) return null;
  const day = format.shortDay(yesterday);
  const words = (
    <>
      <Moon className="i" aria-hidden="true" />
      <Trans>Noch für gestern?</Trans>
    </>
  );
  return (
    <div className={isOpen ? 'row between' : 'row between room'}>
      <p className="cap">
        <Trans>Der {day} ist noch leer. Bis 4 Uhr kannst du ihn schreiben.</Trans>
      </p>
      {way(words)}
    </div>
  );
}
