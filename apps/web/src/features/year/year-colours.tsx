import { Trans, useLingui } from '@lingui/react/macro';
import type { LocalDate } from '@tagfalter/domain/local-date';
import type { MoodBand } from '@tagfalter/domain/mood';
import { monthsOfYear } from '@tagfalter/domain/year';
import type { GlancedEntry } from '@tagfalter/local/entries/year';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { useFormat } from '#i18n/use-format.ts';
import { Peek } from './peek.tsx';
import { Pix } from './pix.tsx';
import { YearGrid } from './year-grid.tsx';

const BANDS: readonly [MoodBand, string][] = [
  [1, '1–2'],
  [2, '3–4'],
  [3, '5–6'],
  [4, '7–8'],
  [5, '9–10'],
];
interface ColoursProps {
  year: string;
  days: readonly GlancedEntry[];
}

/** 'Jahr in Farben': twelve months of butterflies, by colour and by shape (design 2). */
export const YearColours = memo(function YearColours({ year, days }: ColoursProps) {
  const [chosen, setChosen] = useState<LocalDate>();
  // The ring shows at once, what the day holds when it is drawn.
  const peeked = useDeferredValue(chosen);
  const byDate = useMemo(() => new Map(days.map((day) => [day.date, day])), [days]);
  return (
    <section className="stack-4" aria-labelledby="colours">
      <div className="row between">
        <h2 className="h-sec" id="colours">
          <Trans>Jahr in Farben</Trans>
        </h2>
        <ul className="legend">
          {BANDS.map(([band, levels]) => (
            <li key={band}>
              <Pix band={band} />
              {levels}
            </li>
          ))}
        </ul>
      </div>
      <div className="card card--plain card--tight">
        <YearGrid year={year} byDate={byDate} chosen={chosen} onChoose={setChosen} />
      </div>
      <HiddenTable year={year} days={days} />
      <div aria-live="polite">{peeked === undefined ? null : <Peek date={peeked} day={byDate.get(peeked)} />}</div>
    </section>
  );
});

/** The same for those who read tables: a month is a row, with the moods of its days. */
const HiddenTable = memo(function HiddenTable({ year, days }: ColoursProps) {
  const { t } = useLingui();
  const format = useFormat();
  const months = Map.groupBy(days.toReversed(), ({ date }) => date.slice(0, 7));
  const said = ({ date, level }: GlancedEntry) => `${Number(date.slice(8))}: ${level ?? '–'}`;
  return (
    <div className="sr">
      <table>
        <caption>{t`Stimmung der Tage`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Monat`}</th>
            <th scope="col">{t`Tag: Stimmung`}</th>
          </tr>
        </thead>
        <tbody>
          {monthsOfYear(year).map((month) => (
            <tr key={month}>
              <th scope="row">{format.monthName(month, 'long')}</th>
              <td>{months.get(month)?.map(said).join(', ') ?? t`kein Eintrag`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});
