import type { LocalDate } from '@tagfalter/domain/local-date';
import { Button } from '@tagfalter/ui/button';
import { useLateDay } from '#platform/today.ts';
import { LateDayOffer } from './late-day-offer.tsx';

/** Offers yesterday to whoever begins today in the night. @param date that is being written */
export function LateDayInEditor({ date, onOpen }: { date: LocalDate; onOpen: (date: LocalDate) => void }) {
  const yesterday = useLateDay();
  if (yesterday === null || yesterday === date) return null;
  return (
    <LateDayOffer
      yesterday={yesterday}
      way={(words) => (
        <Button variant="line" onClick={() => onOpen(yesterday)}>
          {words}
        </Button>
      )}
    />
  );
}
