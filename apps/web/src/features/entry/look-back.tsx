import { Trans } from '@lingui/react/macro';
import type { LocalDate } from '@tagfalter/domain/local-date';
import { readQuiet } from '@tagfalter/local/quiet/quiet';
import { Button, buttonClass } from '@tagfalter/ui/button';
import { Link } from '@tanstack/react-router';
import { Layers, Moon } from 'lucide-react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';
import { useChangeQuiet } from '#entities/quiet/use-change-quiet.ts';
import { useRestDay } from '#entities/quiet/use-rest-day.ts';

/** From a day to its date of all years, and whether it comes up by itself. */
export function LookBack({ date }: { date: LocalDate }) {
  const { db } = useDiary();
  const rule = useLive(() => readQuiet(db), [db]);
  const rest = useRestDay();
  const change = useChangeQuiet();
  return (
    <div className="row">
      <Link className={buttonClass('quiet')} to="/day/$day" params={{ day: date.slice(5) }}>
        <Layers className="i" aria-hidden="true" />
        <Trans>Zehn Jahre</Trans>
      </Link>
      {rule?.days.includes(date) ? (
        <Button variant="quiet" onClick={() => void change({ remove: { days: [date] } })}>
          <Moon className="i" aria-hidden="true" />
          <Trans>Wieder zeigen</Trans>
        </Button>
      ) : (
        <Button variant="quiet" onClick={() => void rest(date)}>
          <Moon className="i" aria-hidden="true" />
          <Trans>Nicht wieder zeigen</Trans>
        </Button>
      )}
    </div>
  );
}
