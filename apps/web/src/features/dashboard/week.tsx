import { Trans, useLingui } from '@lingui/react/macro';
import type { LocalDate } from '@tagfalter/domain/local-date';
import { useFormat } from '#i18n/use-format.ts';
import { useToday } from '#platform/today.ts';
import { weekOf } from './week-days.ts';

function lookOf(day: LocalDate, today: LocalDate, written: boolean): string {
  const state = written ? ' on' : day < today ? ' off' : day > today ? ' next' : '';
  return `week__d${state}${day === today ? ' is-today' : ''}`;
}

/** The week as seven wings: written, missed, open today, to come. @param dates of all entries */
export function Week({ dates }: { dates: ReadonlySet<LocalDate> }) {
  const { t } = useLingui();
  const format = useFormat();
  const today = useToday();
  const words = (day: LocalDate): string => {
    const { weekday } = format.dayParts(day);
    if (dates.has(day)) return t`${weekday}: geschrieben`;
    if (day > today) return t`${weekday}: kommt noch`;
    return day < today ? t`${weekday}: nichts` : t`${weekday}: noch nichts`;
  };
  return (
    <ol className="week" aria-label={t`Diese Woche`}>
      {weekOf(today).map((day) => (
        <li key={day} className={lookOf(day, today, dates.has(day))}>
          <svg viewBox="0 0 28 24" aria-hidden="true">
            <use href="#streak" />
          </svg>
          <span aria-hidden="true">{format.weekdayLetter(day)}</span>
          <span className="sr">{words(day)}</span>
        </li>
      ))}
    </ol>
  );
}

const NO_DATES: ReadonlySet<LocalDate> = new Set();

/** Before the first entry. */
export function FirstWeek() {
  return (
    <section className="stack" aria-labelledby="week">
      <h2 className="h-ui" id="week">
        <Trans>Deine Woche</Trans>
      </h2>
      <Week dates={NO_DATES} />
      <p className="mut">
        <Trans>Hier wächst deine Woche. Ein Flügel pro Tag, an dem du schreibst.</Trans>
      </p>
    </section>
  );
}
