import { Plural, useLingui } from '@lingui/react/macro';
import type { DiaryMonth } from '@tagfalter/local/entries/months';
import { Dialog } from '@tagfalter/ui/dialog';
import { IconButton } from '@tagfalter/ui/icon-button';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '#i18n/use-format.ts';
import { jumpToMonth, monthsOf } from './jump-to-month.ts';

export interface MonthDialogProps {
  months: readonly DiaryMonth[];
  current: string;
  onClose: () => void;
}

/** The months of a year with what they hold; a tap leads there. */
export function MonthDialog({ months, current, onClose }: MonthDialogProps) {
  const { t } = useLingui();
  const format = useFormat();
  const [year, setYear] = useState(current.slice(0, 4));
  const years = [...new Set(months.map(({ month }) => month.slice(0, 4)))];
  const place = years.indexOf(year);
  const [later, earlier] = [years[place - 1], years[place + 1]];
  const daysOf = new Map(months.map(({ month, days }) => [month, days]));
  const jump = (month: string) => {
    onClose();
    // The dialog gives the focus back first.
    requestAnimationFrame(() => jumpToMonth(month));
  };
  return (
    <Dialog open onClose={onClose} title={t`Zu Monat springen`} closeLabel={t`Schließen`}>
      <div className="jump__year">
        <IconButton lined label={t`Jahr davor`} disabled={!earlier} onClick={() => earlier && setYear(earlier)}>
          <ChevronLeft className="i" aria-hidden="true" />
        </IconButton>
        <p className="h-sec" aria-live="polite">
          {year}
        </p>
        <IconButton lined label={t`Jahr danach`} disabled={!later} onClick={() => later && setYear(later)}>
          <ChevronRight className="i" aria-hidden="true" />
        </IconButton>
      </div>
      <div className="jump">
        {monthsOf(year).map((month) => (
          <button
            key={month}
            type="button"
            disabled={!daysOf.has(month)}
            aria-current={month === current ? 'true' : undefined}
            data-autofocus={month === current ? '' : undefined}
            onClick={() => jump(month)}
          >
            <b>{format.monthName(month, 'long')}</b>
            <span className="cap">
              <Plural value={daysOf.get(month) ?? 0} _0="noch leer" one="# Tag" other="# Tage" />
            </span>
          </button>
        ))}
      </div>
    </Dialog>
  );
}
