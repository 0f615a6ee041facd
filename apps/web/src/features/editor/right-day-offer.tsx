import { Button } from '@tagfalter/ui/button';
import { WrongDateBanner } from '#entities/entry/wrong-date-banner.tsx';
import { LateDayInEditor, type LateDayInEditorProps } from './late-day-in-editor.tsx';

/** Offers the right day to whoever begins one under the wrong date of the device, and in the night yesterday. */
export function RightDayOffer({ date, lateDay, onOpen }: LateDayInEditorProps) {
  return (
    <>
      <WrongDateBanner
        writing={date}
        wayTo={(right, label) => (
          <Button variant="line" onClick={() => onOpen(right)}>
            {label}
          </Button>
        )}
      />
      <LateDayInEditor date={date} lateDay={lateDay} onOpen={onOpen} />
    </>
  );
}
