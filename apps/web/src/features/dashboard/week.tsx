import { Trans, useLingui } from '@lingui/react/macro';
import type { LocalDate } from '@tagfalter/domain/local-date';
import { getEntryByDate } from '@tagfalter/local/entries/entries';
import { useDiary } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useToday } from '#platform/today.ts';
import { weekOf } from './week-days.ts';

function lookOf(day: LocalDate, today: LocalDate, written: boolean): string {
  const state = written ? ' on' : day < today ? ' off' : day > today ? ' next' : '';
  return `week__d${state}${day === today ? ' is-today' : ''}`;
}

/** The week as seven wings: written, missed, open today, to come. */
export function Week() {
  const { t } = useLingui();
  const { db } = useDiary();
  const format = useFormat();
  const today = useToday();
  const week = useLive(
    () => Promise.all(weekOf(today).map(async (day) => ({ day, written: !!(await getEntryByDate(db, day)) }))),
    [db, today],
  );
  if (!week) return null;
  const hasAny = week.some(({ written }) => written);
  return (
    <section className="stack" aria-labelledby="week">
      <h2 className="h-ui" id="week">
        <Trans>Deine Woche</Trans>
      </h2>
      <ol className="week">
        {week.map(({ day, written }) => (
          <li key={day} className={lookOf(day, today, written)}>
            <svg viewBox="0 0 28 24" aria-hidden="true">
              <use href="#streak" />
            </svg>
            <span aria-hidden="true">{format.weekdayLetter(day)}</span>
            <span className="sr">
              {format.dayParts(day).weekday}: {written ? t`geschrieben` : t`noch nichts`}
            </span>
          </li>
        ))}
      </ol>
      {hasAny ? null : (
        <p className="mut">
          <Trans>Hier wächst deine Woche. Ein Flügel pro Tag, an dem du schreibst.</Trans>
        </p>
      )}
    </section>
  );
}
