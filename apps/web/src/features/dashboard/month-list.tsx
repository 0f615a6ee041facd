import { Trans, useLingui } from '@lingui/react/macro';
import type { DiaryMonth } from '@tagfalter/local/entries/months';
import { useState } from 'react';
import { useFormat } from '#i18n/use-format.ts';
import { jumpToMonth, monthsOf } from './jump-to-month.ts';

/** Beside the feed on wide screens: every month is one click away. */
export function MonthList({ months, current }: { months: readonly DiaryMonth[]; current: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const [chosen, setChosen] = useState<{ year: string; at: string }>();
  // Whoever scrolls on is shown the year that is in sight.
  const year = chosen?.at === current ? chosen.year : current.slice(0, 4);
  const years = [...new Set(months.map(({ month }) => month.slice(0, 4)))];
  const written = new Set(months.map(({ month }) => month));
  return (
    <section className="stack" aria-labelledby="jump">
      <div className="row between">
        <h2 className="h-ui" id="jump">
          <Trans>Zu Monat springen</Trans>
        </h2>
        {years.length > 1 ? (
          <select
            className="sel jumpl__year num"
            aria-label={t`Jahr`}
            value={year}
            onChange={(event) => setChosen({ year: event.target.value, at: current })}
          >
            {years.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        ) : null}
      </div>
      <div className="jumpl">
        {monthsOf(year).map((month) => (
          <button
            key={month}
            type="button"
            aria-label={format.monthYear(month)}
            aria-current={month === current ? 'true' : undefined}
            disabled={!written.has(month)}
            onClick={() => jumpToMonth(month)}
          >
            {format.monthName(month, 'short')}
          </button>
        ))}
      </div>
    </section>
  );
}
