import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { moodBand } from '@tagfalter/domain/mood';
import { meanMood, monthsOfYear } from '@tagfalter/domain/year';
import type { GlancedEntry } from '@tagfalter/local/entries/year';
import { Wing } from '@tagfalter/ui/wing';
import { memo } from 'react';
import { useFormat } from '#i18n/use-format.ts';
import { type LinePoint, lineRuns, pathThrough } from './line-path.ts';
import { oneDecimal } from './year-format.ts';

const LEVELS = [10, 8, 6, 4, 2];

interface MonthMood {
  month: string;
  mean: number | null;
  days: number;
}

function moodsOf(year: string, days: readonly GlancedEntry[]): MonthMood[] {
  const byMonth = Map.groupBy(days, ({ date }) => date.slice(0, 7));
  return monthsOfYear(year).map((month) => {
    const found = byMonth.get(month) ?? [];
    return { month, mean: meanMood(found), days: found.filter(({ level }) => level !== null).length };
  });
}

/** Path of a run's line, closed down to the axis. */
function areaBelow(run: readonly LinePoint[]): string {
  const [first, last] = [run[0], run.at(-1)];
  return first && last ? `${pathThrough(run)}L${last.x} 100L${first.x} 100Z` : '';
}

/** 'Stimmung im Verlauf': the mean of each month as a line, and the same as a table for screen readers. */
export const MoodLine = memo(function MoodLine({ year, days }: { year: string; days: readonly GlancedEntry[] }) {
  const format = useFormat();
  const months = moodsOf(year, days);
  const runs = lineRuns(months.map(({ mean }) => mean));
  return (
    <section className="stack-4" aria-labelledby="line">
      <h2 className="h-sec" id="line">
        <Trans>Stimmung im Verlauf</Trans>
      </h2>
      {runs.length === 0 ? (
        <p className="mut">
          <Trans>In diesem Jahr hat noch kein Tag eine Stimmung.</Trans>
        </p>
      ) : (
        <div className="mline" aria-hidden="true">
          {LEVELS.map((level) => (
            <span key={level} className="mline__y" style={{ top: `${100 - ((level - 1) / 9) * 100}%` }}>
              {level}
            </span>
          ))}
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            {runs.map((run) => (
              <g key={run[0]?.x}>
                <path className="mline__a" d={areaBelow(run)} />
                <path className="mline__l" d={pathThrough(run)} />
              </g>
            ))}
          </svg>
          {months.map(({ month, mean }, index) => (
            <span key={month} className="mline__m" style={{ left: `${((index + 0.5) / 12) * 100}%` }}>
              {mean === null ? null : (
                <span className="mline__p" style={{ top: `${100 - ((mean - 1) / 9) * 100}%` }}>
                  <Wing band={moodBand(mean)} size="sm" />
                </span>
              )}
              <span className="mline__x" data-letter={format.monthName(month, 'long').charAt(0).toUpperCase()}>
                {format.monthName(month, 'short')}
              </span>
            </span>
          ))}
        </div>
      )}
      <MoodTable months={months} />
    </section>
  );
});

function MoodTable({ months }: { months: readonly MonthMood[] }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <div className="sr">
      <table>
        <caption>{t`Stimmung im Verlauf`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Monat`}</th>
            <th scope="col">{t`mittlere Stimmung`}</th>
            <th scope="col">{t`Tage mit Stimmung`}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, mean, days }) => (
            <tr key={month}>
              <th scope="row">{format.monthName(month, 'long')}</th>
              <td>{mean === null ? t`keine` : oneDecimal(mean, format.language)}</td>
              <td>
                <Plural value={days} one="# Tag" other="# Tage" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
