import type { LocalDate } from '@tagfalter/domain/local-date';
import { Button } from '@tagfalter/ui/button';
import { LateDayOffer } from './late-day-offer.tsx';
import type { LateDay } from './use-late-day-offer.ts';

export interface LateDayInEditorProps {
  /** The day that is being written. */
  date: LocalDate;
  lateDay: LateDay | null | undefined;
  onOpen: (date: LocalDate) => void;
}

/** Offers yesterday to whoever begins today in the night. */
export function LateDayInEditor({ date, lateDay, onOpen }: LateDayInEditorProps) {
  if (!lateDay || lateDay.yesterday === date) return null;
  return (
    <LateDayOffer
      lateDay={lateDay}
      way={(words) => (
        <Button variant="line" onClick={() => onOpen(lateDay.yesterday)}>
          {words}
        </Button>
      )}
    />
  );
}
