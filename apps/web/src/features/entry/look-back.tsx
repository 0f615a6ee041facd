import { Trans } from '@lingui/react/macro';
import type { LocalDate } from '@tagfalter/domain/local-date';
import { readQuiet } from '@tagfalter/local/quiet/quiet';
import { Button, buttonClass } from '@tagfalter/ui/button';
import { Link } from '@tanstack/react-router';
import { CalendarRange, Layers, Moon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';
import { useChangeQuiet } from '#entities/quiet/use-change-quiet.ts';
import { useRest } from '#entities/quiet/use-rest.ts';

const RestDialog = lazy(async () => ({ default: (await import('#entities/quiet/rest-dialog.tsx')).RestDialog }));

/** From a day to its date of all years, and whether it comes up by itself. */
export function LookBack({ date }: { date: LocalDate }) {
  const { db } = useDiary();
  const rule = useLive(() => readQuiet(db), [db]);
  const rest = useRest();
  const change = useChangeQuiet();
  const [isAsking, setAsking] = useState(false);
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
        <Button variant="quiet" onClick={() => void rest.day(date)}>
          <Moon className="i" aria-hidden="true" />
          <Trans>Nicht wieder zeigen</Trans>
        </Button>
      )}
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        <CalendarRange className="i" aria-hidden="true" />
        <Trans>Diese Zeit ruhen lassen</Trans>
      </Button>
      {isAsking ? (
        <Suspense>
          <RestDialog date={date} asksTime onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
